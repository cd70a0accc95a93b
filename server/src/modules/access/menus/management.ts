import { createHash } from 'node:crypto';
import { ALWAYS_ALLOWED, HOST_PATHS, menuIconNames, type Bilingual, type endpoints, type MenuEntry, type MenuItem, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { changedMeanwhile } from '../../../changed-meanwhile.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { flagOf } from '../../../flags.ts';
import type { Language } from '../../../language/language.ts';
import { byName, nameKey } from '../../../language/name-rules.ts';
import { provisioned } from '../../../provisioning/repository.ts';
import { above, childrenOf, inTreeOrder, misplaced, placesOf, siblingIdsWith } from '../../../tree.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { menusOf } from '../users/module.ts';
import { checkedPath, isServed, opens, pageIn } from './paths.ts';
import * as repository from './repository.ts';
import type { Resource } from './repository.ts';
import { menuTree } from './service.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.menus;
type Addition = z.output<Entries['add']['body']>;
type Change = z.output<Entries['update']['body']>;
type Page = { readonly path: string; readonly title: Bilingual };
/** The entries that the caller's resource group has; undefined for an administrator, who holds everything. */
type Held = ReadonlySet<number> | undefined;

/**
 * The entries of everybody's menu, as administrators manage them (SPEC 3 and 7.7). One change after the other, each in the audit log. Whoever
 * manages them arranges, names and hides all of them; but they give nobody, themselves neither, a page or folder that they do not have.
 */
export class MenuManagement {
  readonly #db: Db;
  readonly #pages: () => Promise<readonly Page[]>;

  /** @param pages patterns of the pages that there are now, with their titles */
  constructor(db: Db, pages: () => Promise<readonly Page[]>) {
    this.#db = db;
    this.#pages = pages;
  }

  async top(): Promise<MenuEntry[]> {
    const [entries, groups, brought, pages] = await Promise.all([repository.listEntries(this.#db), repository.groupsOfEntries(this.#db), provisioned(this.#db, 'menu'), this.#pagePaths()]);
    const children = childrenOf(entries);
    const places = placesOf(children);
    return inTreeOrder(children).map(({ isHidden, retiredTime, ...entry }) => {
      const resourceGroupIds = groups.get(entry.id) ?? [];
      return {
        ...entry,
        sort: places.get(entry.id) ?? 0,
        resourceGroupIds,
        isHidden: flagOf(isHidden),
        isProvisioned: flagOf(brought.has(entry.name)),
        isRetired: flagOf(retiredTime !== null),
        isUnserved: flagOf(entry.type === 'page' && !isServed(entry.path, pages)),
        version: versionOf({ ...entry, isHidden }, resourceGroupIds),
      };
    });
  }

  /** The pages that the caller may lead to. Those with a parameter in their path are none that an entry leads to as it is. */
  async choices(currentUser: CurrentUser, language: Language): Promise<ValueOf<Entries['choices']>> {
    const [pages, resourceGroups, entries, held] = await Promise.all([this.#pages(), repository.listResourceGroups(this.#db), repository.listEntries(this.#db), heldBy(this.#db, currentUser)]);
    const used = new Set(entries.filter(({ type }) => type === 'page').map((entry) => pageIn(entry.path).toLowerCase()));
    const isNew = (path: string): boolean => !isOpenAnyway(path) && !used.has(path.toLowerCase());
    return {
      pages: pages.filter(({ path }) => !path.includes('/:') && mayLeadTo(held, entries, path)).map(({ path, title }) => ({ path, title: title.zh, entitle: title.en, isNew: flagOf(isNew(path)) })),
      resourceGroups: byName(language, resourceGroups),
    };
  }

  /** @throws HttpError 404 */
  async preview(resourceGroupId: number): Promise<MenuItem[]> {
    if (!(await repository.listResourceGroups(this.#db)).some(({ id }) => id === resourceGroupId)) throw new HttpError(404, texts.menuGroupMissing, { field: 'resourceGroupId' });
    return menuTree(await repository.resourcesFor(this.#db, resourceGroupId));
  }

  /** @throws HttpError 400 for the path, the icon or the parent, 403 for a page or a folder that the caller does not have, 404 for a parent or resource group that is gone, 409 for a name that is taken or a module's */
  async add(currentUser: CurrentUser, { sort, resourceGroupIds = [], isHidden = 0, ...fields }: Addition, address: string): Promise<{ id: number }> {
    const path = checkedPath(fields, await this.#pagePaths());
    checkIcon(fields.icon);
    return this.#withLock(async (db, entries) => {
      checkPlace(entries, fields);
      if (entries.some(({ name }) => nameKey(name) === nameKey(fields.name))) throw nameTaken(fields.name);
      await checkName(db, fields.name);
      const held = await heldBy(db, currentUser);
      checkPage(held, entries, { type: fields.type, path });
      const values = { ...fields, path, isHidden: isHidden === 1 };
      const id = await repository.addEntry(db, values);
      if (id === undefined) throw nameTaken(fields.name);
      await this.#arrange(db, entries, id, fields.parentId, sort);
      const resourceGroups = await this.#give(db, held, { ...values, id }, entries, [currentUser.resourceGroupId, ...resourceGroupIds], 'parentId');
      await recordChange(db, actorOf(currentUser, address), 'menu.add', { id, name: fields.name, after: { ...values, resourceGroupIds: resourceGroups } });
      return { id };
    });
  }

  /**
   * @throws HttpError 400 for the path, the icon or the parent and for another type or path of a module's entry, 403 for other resource groups, another
   * type or another path of an entry that the caller does not have, and for a page or a folder that they do not have,
   * 404 for an entry, parent or resource group that is gone, 409 for one changed meanwhile, a name that is taken or a module's,
   * and for hiding the way to the menu itself
   */
  async update(currentUser: CurrentUser, { id, version, sort, resourceGroupIds, isHidden, ...fields }: Change, address: string): Promise<null> {
    const pages = await this.#pagePaths();
    return this.#withLock(async (db, entries) => {
      const entry = entries.find((one) => one.id === id);
      if (!entry) throw new HttpError(404, texts.menuMissing, { field: 'id' });
      const had = (await repository.groupsOfEntries(db)).get(id) ?? [];
      if (versionOf(entry, had) !== version) throw changedMeanwhile(titleOf(entry));
      if (entries.some((one) => one.id !== id && nameKey(one.name) === nameKey(fields.name))) throw nameTaken(fields.name);
      if (fields.name !== entry.name) await checkName(db, fields.name, entry.name);
      checkPlace(entries, { ...fields, id });
      if (fields.type === 'link') checkEmpty(entries, [id], 'type');
      if (fields.icon !== entry.icon) checkIcon(fields.icon);
      // A page whose module is gone for now can still be moved or renamed.
      const isSame = fields.type === entry.type && fields.path === entry.path;
      const after = { ...fields, path: isSame ? entry.path : checkedPath(fields, pages), isHidden: isHidden === undefined ? entry.isHidden : isHidden === 1 };
      checkWayBack(entries.map((one) => (one === entry ? { ...one, ...after } : one)), after.isHidden === entry.isHidden ? 'parentId' : 'isHidden');
      const held = await heldBy(db, currentUser);
      const changed = after.type !== entry.type ? 'type' : after.path !== entry.path ? 'path' : undefined;
      if (changed) {
        // A page that the module has elsewhere now is found again by an administrator.
        const isLost = changed === 'path' && entry.type === 'page' && !isServed(entry.path, pages);
        if (!isLost && (await provisioned(db, 'menu')).has(entry.name)) throw new HttpError(400, texts.menuTargetFixed, { field: changed, values: { title: titleOf(entry) } });
        if (held && !held.has(id)) throw new HttpError(403, texts.menuTargetNotHeld, { field: changed });
        checkPage(held, entries, after);
      }
      const isGivenAnew = resourceGroupIds !== undefined && !isSameSet(resourceGroupIds, had);
      if (isGivenAnew && held && !held.has(id)) throw new HttpError(403, texts.menuNotHeld, { field: 'resourceGroupIds' });
      await repository.updateEntry(db, id, after);
      const from = below(entries, entry.parentId).indexOf(entry);
      const isMoved = fields.parentId !== entry.parentId || (sort !== undefined && sort !== from);
      const to = isMoved ? await this.#arrange(db, entries, id, fields.parentId, sort) : from;
      // Below another folder it is seen by the same as before, who then need that folder.
      const isGiven = isGivenAnew || fields.parentId !== entry.parentId;
      const resourceGroups = isGiven ? await this.#give(db, held, { ...after, id }, entries, resourceGroupIds ?? had, fields.parentId === entry.parentId ? 'resourceGroupIds' : 'parentId') : had;
      if (isGivenAnew) await repository.revokeExcept(db, id, resourceGroups);
      const groups = (ids: readonly number[]) => !isSameSet(resourceGroups, had) && { resourceGroupIds: ids };
      await recordChange(db, actorOf(currentUser, address), 'menu.update', { id, name: entry.name, before: { ...partsOf(entry), sort: from, ...groups(had) }, after: { ...after, sort: to, ...groups(resourceGroups) } });
      return null;
    });
  }

  /** @throws HttpError 404 for an entry that is gone, 409 for one of a module's or with others below it */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return this.#withLock(async (db, entries) => {
      const gone = entries.filter(({ id }) => ids.includes(id));
      if (gone.length < new Set(ids).size) throw new HttpError(404, texts.menuMissing, { field: 'ids' });
      const brought = await provisioned(db, 'menu');
      // The portal gives an entry once: one that is deleted would never come back.
      const kept = gone.find(({ name }) => brought.has(name));
      if (kept) throw new HttpError(409, texts.menuProvisioned, { field: 'ids', values: { title: titleOf(kept) } });
      checkEmpty(entries, ids, 'ids');
      await repository.removeEntries(db, ids);
      for (const entry of gone) await recordChange(db, actorOf(currentUser, address), 'menu.delete', { id: entry.id, name: entry.name, before: partsOf(entry) });
      return null;
    });
  }

  #withLock<Result>(work: (db: Db, entries: readonly Resource[]) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#db, async (db) => {
      await repository.holdEntries(db);
      return work(db, await repository.listEntries(db));
    });
  }

  async #pagePaths(): Promise<string[]> {
    return (await this.#pages()).map(({ path }) => path);
  }

  /**
   * Gives an entry to resource groups and to the administrators, and the folders above it as well: what is in a folder that
   * is not given is not seen.
   * @param field what the caller has given it by
   * @returns the groups that have it then
   * @throws HttpError 403 for a folder that the caller does not have, where one of the groups does not have it yet; 404
   */
  async #give(db: Db, held: Held, entry: { id: number; parentId: number | null }, entries: readonly Resource[], resourceGroupIds: readonly number[], field: string): Promise<number[]> {
    const known = new Set((await repository.listResourceGroups(db)).map(({ id }) => id));
    if (!resourceGroupIds.every((id) => known.has(id))) throw new HttpError(404, texts.menuGroupMissing, { field: 'resourceGroupIds' });
    const groups = [...new Set([...resourceGroupIds, ...(await repository.administratorIds(db))])].toSorted((one, other) => one - other);
    const folders = above(byId(entries), entry.parentId).filter(({ type }) => type === 'folder');
    if (held) {
      const given = await repository.groupsOfEntries(db);
      const beyond = folders.find(({ id }) => !held.has(id) && !resourceGroupIds.every((group) => given.get(id)?.includes(group)));
      if (beyond) throw new HttpError(403, texts.menuFolderNotHeld, { field, values: { title: titleOf(beyond) } });
    }
    await repository.grantEntries(db, [entry.id, ...folders.map(({ id }) => id)], groups);
    return groups;
  }

  /** Puts an entry at a place among those of a parent; at the end without one. @returns where it is then */
  async #arrange(db: Db, entries: readonly Resource[], id: number, parentId: number | null, place: number | undefined): Promise<number> {
    const ids = siblingIdsWith(entries, { id, parentId }, place);
    await repository.order(db, ids);
    return ids.indexOf(id);
  }
}

/** Pages that whoever is signed in opens without an entry: the host's own, and those of SPEC 2.1. What a parameter is called opens nothing. */
const isOpenAnyway = (path: string): boolean => HOST_PATHS.some((own) => own === path) || ALWAYS_ALLOWED.some((word) => path.replaceAll(/(^|\/):[^/]*/g, '$1').includes(word));

const heldBy = async (db: Db, { resourceGroupId }: CurrentUser): Promise<Held> =>
  (await repository.administratorIds(db)).includes(resourceGroupId) ? undefined : new Set(await menusOf(db, resourceGroupId));

/** Whether an entry of the caller's may lead to a page: only where an entry that they have opens it already, because an entry is what opens a page. */
const mayLeadTo = (held: Held, entries: readonly Resource[], path: string): boolean =>
  held === undefined || isOpenAnyway(pageIn(path)) || entries.some((one) => one.type === 'page' && held.has(one.id) && opens(one.path, path));

/** @throws HttpError 403 for a page that the caller does not have */
const checkPage = (held: Held, entries: readonly Resource[], { type, path }: Pick<Resource, 'type' | 'path'>): void => {
  if (type === 'page' && !mayLeadTo(held, entries, path)) throw new HttpError(403, texts.menuPageNotHeld, { field: 'path', values: { path } });
};

const nameTaken = (name: string): HttpError => new HttpError(409, texts.menuNameTaken, { field: 'name', values: { name } });

/**
 * A module knows its entry by the name, for ever: who renamed it, or gave the name to another entry, would undo what
 * the next start makes of it.
 * @param before the name until now
 * @throws HttpError 409 for an entry that a module has brought, or a name that one of them has had
 */
const checkName = async (db: Db, name: string, before?: string): Promise<void> => {
  const brought = await provisioned(db, 'menu');
  if (before !== undefined && brought.has(before)) throw new HttpError(409, texts.menuNameFixed, { field: 'name', values: { name: before } });
  if ([...brought].some((one) => nameKey(one) === nameKey(name))) throw new HttpError(409, texts.menuNameReserved, { field: 'name', values: { name } });
};

/** @throws HttpError 400 for an icon that the portal does not have; none is fine */
const checkIcon = (icon: string): void => {
  if (icon !== '' && !menuIconNames.some((name) => name === icon)) throw new HttpError(400, texts.menuIconUnknown, { field: 'icon', values: { icon } });
};

/** Menus are managed on this page: with it, or a folder above it, hidden nobody could undo that. */
const OWN_PAGE = 'MenuManagement';

/** @throws HttpError 409 where nobody would find the way to the menu any more */
const checkWayBack = (entries: readonly Resource[], field: string): void => {
  const own = entries.find(({ name }) => name === OWN_PAGE);
  if (own && (own.type !== 'page' || own.path !== OWN_PAGE)) throw new HttpError(409, texts.menuWayBack, { field: own.type === 'page' ? 'path' : 'type' });
  if (own && above(byId(entries), own.id).some(({ isHidden }) => isHidden)) throw new HttpError(409, texts.menuWayBack, { field });
};

const isSameSet = (some: readonly number[], others: readonly number[]): boolean => new Set(some).size === others.length && others.every((one) => some.includes(one));

const byId = (entries: readonly Resource[]): Map<number, Resource> => new Map(entries.map((one) => [one.id, one]));

/** Entries come in the order of their places. */
const below = (entries: readonly Resource[], parentId: number | null): Resource[] => entries.filter((one) => one.parentId === parentId);

/** Deep enough for any menu that people find their way in. */
const LEVELS = 8;

/** @throws HttpError for a parent that is gone, that is a link, that lies below the entry itself or too deep */
const checkPlace = (entries: readonly Resource[], { id, parentId }: { id?: number; parentId: number | null }): void => {
  const problem = misplaced(entries, { id, parentId }, LEVELS);
  if (problem === 'missing') throw new HttpError(404, texts.menuMissing, { field: 'parentId' });
  if (entries.find((one) => one.id === parentId)?.type === 'link') throw new HttpError(400, texts.menuParentLink, { field: 'parentId' });
  if (problem === 'circle') throw new HttpError(400, texts.menuCycle, { field: 'parentId' });
  if (problem === 'deep') throw new HttpError(400, texts.menuTooDeep, { field: 'parentId', values: { levels: LEVELS } });
};

/** @throws HttpError 409, which says how many entries are below one of those that go */
const checkEmpty = (entries: readonly Resource[], ids: readonly number[], field: string): void => {
  for (const entry of entries.filter((one) => ids.includes(one.id))) {
    const count = below(entries, entry.id).filter((one) => !ids.includes(one.id)).length;
    if (count > 0) throw new HttpError(409, texts.menuHasEntries, { field, values: { title: titleOf(entry), count } });
  }
};

const titleOf = ({ title, entitle }: Resource): Bilingual => ({ zh: title, en: entitle || title });

type Parts = Omit<Resource, 'id' | 'sort' | 'retiredTime'>;

/** What an entry is, whoever stands before or behind it. */
const partsOf = ({ parentId, name, type, path, title, entitle, icon, isHidden }: Parts): Parts => ({ parentId, name, type, path, title, entitle, icon, isHidden });

const versionOf = (entry: Parts, resourceGroupIds: readonly number[]): string => createHash('sha256').update(JSON.stringify([partsOf(entry), resourceGroupIds])).digest('base64url').slice(0, 16);
