import { endpoints, type Bilingual, type InterfaceClassRow, type PageOf, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { changedMeanwhile } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { nameKey } from '../../../language/name-rules.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { administrators, Reach } from '../users/module.ts';
import * as repository from './classes-repository.ts';
import type { InterfaceClassEntry } from './classes-repository.ts';
import { texts } from './texts.ts';

const { classes } = endpoints;
type Entries = typeof classes;

/** Interface classes, by which interfaces are granted (SPEC 7.7). */
export class InterfaceClasses {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  top(): Promise<ValueOf<Entries['top']>> {
    return repository.topClasses(this.#db);
  }

  async list({ keyword, id, ...page }: z.output<Entries['list']['body']>): Promise<PageOf<InterfaceClassRow>> {
    const search = { keyword, id };
    const [total, rows] = await Promise.all([repository.countClasses(this.#db, search), repository.listClasses(this.#db, search, page)]);
    const items = rows.map(({ entry: { createTime: _, updateTime, isProvisioned, ...entry }, ...counts }) => ({ ...entry, ...counts, isProvisioned: flagOf(isProvisioned), updateTime: updateTime.toISOString() }));
    return { items, total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** Who holds every class holds the new one, too: otherwise nobody would be an administrator any more. @throws HttpError 409 for a code that is taken */
  add(currentUser: CurrentUser, fields: z.output<Entries['add']['body']>, address: string): Promise<{ id: number }> {
    return inTransaction(this.#db, async (db) => {
      await Reach.begin(db, currentUser, classes.add);
      const groups = await administrators(db);
      const isTaken = (await repository.topClasses(db)).some(({ code }) => nameKey(code) === nameKey(fields.code));
      const id = isTaken ? undefined : await repository.addClass(db, fields);
      if (id === undefined) throw new HttpError(409, texts.classTaken, { field: 'code', values: { code: fields.code } });
      await repository.grantClass(db, fields.code, groups.map((group) => group.id));
      await recordChange(db, actorOf(currentUser, address), 'interfaceClass.add', { id, name: fields.code, after: fields });
      return { id };
    });
  }

  /** @throws HttpError 404, 409 for one that was changed meanwhile */
  update(currentUser: CurrentUser, { id, version, ...fields }: z.output<Entries['update']['body']>, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      await Reach.begin(db, currentUser, classes.update);
      const entry = await this.#find(db, id, 'id');
      if (!(await repository.changeClass(db, id, version, fields))) throw changedMeanwhile({ zh: entry.name, en: entry.ename || entry.name });
      await recordChange(db, actorOf(currentUser, address), 'interfaceClass.update', { id, name: entry.code, before: partsOf(entry), after: fields });
      return null;
    });
  }

  /** @throws HttpError 404, 409 for one that comes with the portal or has interfaces, and where a group would hold everything by it */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      await Reach.begin(db, currentUser, classes.remove);
      const before = await administrators(db);
      for (const id of new Set(ids)) {
        const entry = await this.#find(db, id, 'ids');
        if (entry.isProvisioned) throw refused(texts.classProvisioned, entry);
        const count = await repository.countInterfacesOf(db, entry.code);
        if (count > 0) throw refused(texts.classUsed, entry, { count });
        await repository.removeClass(db, id);
        if ((await administrators(db)).length > before.length) throw refused(texts.classMakesAdministrators, entry);
        await recordChange(db, actorOf(currentUser, address), 'interfaceClass.delete', { id, name: entry.code, before: partsOf(entry) });
      }
      return null;
    });
  }

  async #find(db: Db, id: number, field: string): Promise<InterfaceClassEntry> {
    const entry = await repository.findClass(db, id);
    if (!entry) throw new HttpError(404, texts.classGone, { field });
    return entry;
  }
}

const partsOf = ({ name, ename, notes, sort }: InterfaceClassEntry) => ({ name, ename, notes, sort });

const refused = (text: Bilingual, { name, ename }: InterfaceClassEntry, values: Record<string, number> = {}): HttpError =>
  new HttpError(409, text, { field: 'ids', values: { name: { zh: name, en: ename || name }, ...values } });
