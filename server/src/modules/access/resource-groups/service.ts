import { endpoints, type PageOf, type ResourceGroupRow, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { changedMeanwhile } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import type { Language } from '../../../language/language.ts';
import { HttpError } from '../../../http-error.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { GroupReach, nameOf } from './group-reach.ts';
import { classesOf, interfacesOf, menusOf } from '../users/module.ts';
import * as repository from './repository.ts';
import type { Names } from './repository.ts';
import { texts } from './texts.ts';

const { resourceGroups } = endpoints;
type Entries = typeof resourceGroups;

/** Resource groups, which give menus and interfaces, as administrators manage them (SPEC 7.7). */
export class ResourceGroups {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  top(language: Language): Promise<ValueOf<Entries['top']>> {
    return repository.listResourceGroups(this.#db, language);
  }

  async list({ keyword, id, ...page }: z.output<Entries['list']['body']>, language: Language): Promise<PageOf<ResourceGroupRow>> {
    const search = { keyword, id };
    const [total, rows] = await Promise.all([repository.countGroups(this.#db, search), repository.listGroups(this.#db, search, page, language)]);
    const items = rows.map(({ group: { code, updateTime, createTime: _, ...group }, ...counts }) => ({
      ...group,
      ...counts,
      isBuiltIn: flagOf(code !== null),
      isEverything: flagOf(code === 'administrators'),
      updateTime: updateTime.toISOString(),
    }));
    return { items, total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** @throws HttpError 403 for giving what the caller does not hold, 404 for a group to copy that is gone, 409 for a name that is taken */
  add(currentUser: CurrentUser, { copyOf, ...names }: z.output<Entries['add']['body']>, address: string): Promise<{ id: number }> {
    return inTransaction(this.#db, async (db) => {
      const reach = await GroupReach.begin(db, currentUser, resourceGroups.add);
      const source = copyOf === undefined ? undefined : await reach.reaches(copyOf, 'copyOf');
      if (await repository.isNameTaken(db, names.name)) throw nameTaken(names);
      const id = await repository.addGroup(db, names);
      if (id === undefined) throw nameTaken(names);
      if (source) {
        await repository.setMenus(db, id, await menusOf(db, source.id));
        await repository.setInterfaces(db, id, await classesOf(db, source.id), await interfacesOf(db, source.id));
      }
      await reach.keeps(id, 'copyOf');
      await recordChange(db, actorOf(currentUser, address), 'resourceGroup.add', { id, name: names.name, after: { ...names, ...(source && { copyOf: source.name }) } });
      return { id };
    });
  }

  /** @throws HttpError 403 for a group with more rights than the caller, 404, 409 for one that was changed meanwhile or a name that is taken */
  update(currentUser: CurrentUser, { id, version, ...names }: z.output<Entries['update']['body']>, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const reach = await GroupReach.begin(db, currentUser, resourceGroups.update);
      const group = await reach.reaches(id, 'id');
      if (await repository.isNameTaken(db, names.name, id)) throw nameTaken(names);
      if ((await repository.changeGroup(db, id, version, names)) === undefined) throw changedMeanwhile(nameOf(group));
      await recordChange(db, actorOf(currentUser, address), 'resourceGroup.update', { id, name: group.name, before: partsOf(group), after: names });
      return null;
    });
  }

  /** @throws HttpError 403, 404, 409 for the administrators and for a group that people are in */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const reach = await GroupReach.begin(db, currentUser, resourceGroups.remove);
      for (const id of new Set(ids)) {
        const group = await reach.reaches(id, 'ids');
        if (group.code === 'administrators') throw new HttpError(409, texts.resourceGroupEverything, { field: 'ids', values: { name: nameOf(group) } });
        const people = await repository.countPeople(db, id);
        if (people > 0) throw new HttpError(409, texts.resourceGroupUsed, { field: 'ids', values: { name: nameOf(group), count: people } });
        await repository.removeGroup(db, id);
        await recordChange(db, actorOf(currentUser, address), 'resourceGroup.delete', { id, name: group.name, before: partsOf(group) });
      }
      await reach.keeps(undefined, 'ids');
      return null;
    });
  }
}

const partsOf = ({ name, ename, notes }: Names): Names => ({ name, ename, notes });

const nameTaken = ({ name }: Names): HttpError => new HttpError(409, texts.resourceGroupTaken, { field: 'name', values: { name } });
