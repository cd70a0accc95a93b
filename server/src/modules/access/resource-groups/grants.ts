import { endpoints, pathsMeet, type Endpoint, type GrantableMenu, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { changedMeanwhile } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { keptPath } from '../../../kept-path.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { GroupReach, nameOf } from './group-reach.ts';
import { classesOf, interfacesOf, listInterfaces, menusOf } from '../users/module.ts';
import * as repository from './repository.ts';
import type { ResourceGroup } from './repository.ts';
import { texts } from './texts.ts';

const { resourceGroups, resourceGroupInterfaces } = endpoints;
type Menus = ValueOf<typeof resourceGroups.getResource>;
type Interfaces = ValueOf<typeof resourceGroupInterfaces.list>;
type Page = { readonly path: string; readonly access?: string | undefined };
type Menu = Awaited<ReturnType<typeof repository.listMenus>>[number];

/** What resource groups give (SPEC 7.7). */
export class GroupGrants {
  readonly #db: Db;
  readonly #pages: () => Promise<readonly Page[]>;

  /** @param pages patterns of the pages that there are now, with the interface class that each lives by */
  constructor(db: Db, pages: () => Promise<readonly Page[]>) {
    this.#db = db;
    this.#pages = pages;
  }

  /** @throws HttpError 404 */
  async menus(id: number): Promise<Menus> {
    const [{ version }, given, menus, pages] = await Promise.all([this.#find(id), menusOf(this.#db, id), repository.listMenus(this.#db), this.#pages()]);
    const shown = inTreeOrder(menus);
    return { version, resourceIds: shown.filter((one) => given.includes(one.id)).map((one) => one.id), menus: shown.map((one) => grantable(one, pages)) };
  }

  /** @throws HttpError 404 */
  async interfaces(id: number): Promise<Interfaces> {
    const [{ version }, interfaceClasses, interfaceIds] = await Promise.all([this.#find(id), classesOf(this.#db, id), interfacesOf(this.#db, id)]);
    return { version, interfaceClasses, interfaceIds };
  }

  /** @throws HttpError 403 for what the caller does not hold, 404 for a group or an entry that is gone, 409 for a group that was changed meanwhile, and for the administrators */
  setMenus(currentUser: CurrentUser, { resourceGroupId: id, version, resourceIds }: z.output<typeof resourceGroups.updateResource.body>, address: string): Promise<{ version: number }> {
    return this.#change(currentUser, resourceGroups.updateResource, { id, version }, 'resourceIds', address, async (db) => {
      const menus = await repository.listMenus(db);
      if (!resourceIds.every((one) => menus.some((menu) => menu.id === one))) throw new HttpError(404, texts.grantMenuGone, { field: 'resourceIds' });
      const before = await menusOf(db, id);
      const wanted = new Set([...withAbove(menus, resourceIds), ...(await repository.retiredMenusOf(db, id))]);
      await repository.setMenus(db, id, [...wanted]);
      const names = (ids: ReadonlySet<number>) => menus.filter((one) => ids.has(one.id)).map(({ title, entitle }) => (entitle ? `${title} (${entitle})` : title));
      return { before: { menus: names(new Set(before)) }, after: { menus: names(wanted) } };
    });
  }

  /** @throws HttpError 403 for what the caller does not hold, 404 for a group, class or interface that is gone, 409 for a group that was changed meanwhile, and for the administrators */
  setInterfaces(currentUser: CurrentUser, { resourceGroupId: id, version, ...wanted }: z.output<typeof resourceGroupInterfaces.set.body>, address: string): Promise<{ version: number }> {
    return this.#change(currentUser, resourceGroupInterfaces.set, { id, version }, 'interfaceIds', address, async (db) => {
      const known = await repository.knownClasses(db);
      const all = await listInterfaces(db);
      const classes = new Set(wanted.interfaceClasses);
      if (!wanted.interfaceClasses.every((code) => known.has(code))) throw new HttpError(404, texts.grantInterfaceGone, { field: 'interfaceClasses' });
      if (!wanted.interfaceIds.every((one) => all.some((entry) => entry.id === one))) throw new HttpError(404, texts.grantInterfaceGone, { field: 'interfaceIds' });
      // What comes with a class is not given once more.
      const single = all.filter((one) => wanted.interfaceIds.includes(one.id) && !classes.has(one.interfaceClass));
      const had = { classes: await classesOf(db, id), single: await interfacesOf(db, id) };
      await repository.setInterfaces(db, id, [...classes], single.map((one) => one.id));
      const paths = (ids: readonly number[]) => all.filter((one) => ids.includes(one.id)).map(({ method, path }) => `${method} ${path}`);
      return { before: { interfaceClasses: had.classes, interfaces: paths(had.single) }, after: { interfaceClasses: [...classes].toSorted(), interfaces: paths(single.map((one) => one.id)) } };
    });
  }

  async #find(id: number): Promise<ResourceGroup> {
    const group = await repository.findGroup(this.#db, id);
    if (!group) throw new HttpError(404, texts.resourceGroupGone, { field: 'resourceGroupId' });
    return group;
  }

  #change(currentUser: CurrentUser, call: Endpoint, { id, version }: { id: number; version: number }, field: string, address: string, work: (db: Db) => Promise<{ before: object; after: object }>): Promise<{ version: number }> {
    return inTransaction(this.#db, async (db) => {
      const reach = await GroupReach.begin(db, currentUser, call);
      const group = await reach.reaches(id, 'resourceGroupId');
      if (group.code === 'administrators') throw new HttpError(409, texts.resourceGroupEverything, { field: 'resourceGroupId', values: { name: nameOf(group) } });
      const next = await repository.changeGroup(db, id, version);
      if (next === undefined) throw changedMeanwhile(nameOf(group));
      const { before, after } = await work(db);
      await reach.keeps(id, field);
      await recordChange(db, actorOf(currentUser, address), 'resourceGroup.update', { id, name: group.name, before: { ...before }, after: { ...after } });
      return { version: next };
    });
  }
}

const grantable = ({ id, parentId, type, path, title, entitle }: Menu, pages: readonly Page[]): GrantableMenu => {
  const [below = ''] = keptPath(path).split(/[?#]/);
  const page = type === 'page' ? pages.find((one) => pathsMeet(one.path, below)) : undefined;
  return { id, parentId, type, title, entitle, access: page?.access ?? null };
};

/** What is below an entry that is retired stands in no tree. */
const inTreeOrder = (menus: readonly Menu[], parentId: number | null = null): Menu[] => menus.filter((one) => one.parentId === parentId).flatMap((one) => [one, ...inTreeOrder(menus, one.id)]);

/** Entries with all that they stand below: what is in a folder that is not given is not seen. */
const withAbove = (menus: readonly Menu[], ids: readonly number[]): Set<number> => {
  const parents = new Map(menus.map(({ id, parentId }) => [id, parentId]));
  const all = new Set<number>();
  for (const id of ids) for (let one: number | null | undefined = id; one && !all.has(one); one = parents.get(one)) all.add(one);
  return all;
};
