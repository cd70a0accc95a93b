import { allEndpoints, classOf, endpoints, keyOf, type InterfaceRow, type PageOf, type Path, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { changedMeanwhile } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import type { Language } from '../../../language/language.ts';
import { HttpError } from '../../../http-error.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { Reach } from '../users/module.ts';
import { hasClass } from './classes-repository.ts';
import { p95Of } from './durations.ts';
import { byName } from '../../../language/name-rules.ts';
import { readingCall } from './trial.ts';
import * as repository from './repository.ts';
import type { InterfaceEntry } from './repository.ts';
import { texts } from './texts.ts';

const { interfaces } = endpoints;
type Entries = typeof interfaces;
type Change = Omit<z.output<Entries['update']['body']>, 'id' | 'version'>;

/** Calls without which nobody could sign in, or switch anything on again. */
const essential = new Set(allEndpoints.filter(({ access }) => ['session', 'interfaces'].includes(classOf(access))).map(keyOf));
const isEssential = ({ method, path }: Pick<InterfaceEntry, 'method' | 'path'>): boolean => essential.has(keyOf({ method, path: path as Path }));

/** The calls of the portal as administrators manage them (SPEC 7.7, decision 45). What they change holds at the next call. */
export class Interfaces {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async top(): Promise<ValueOf<Entries['top']>> {
    const rows = await repository.topInterfaces(this.#db);
    return rows.map(({ id, interfaceClass, method, path, name, ename, isEnabled, isServed }) => ({ id, interfaceClass, method, path, name, ename, isEnabled: flagOf(isEnabled), isServed: flagOf(isServed) }));
  }

  async list({ keyword, id, interfaceClass, isEnabled, isServed, ...page }: z.output<Entries['list']['body']>, language: Language): Promise<PageOf<InterfaceRow>> {
    const search = { keyword, id, interfaceClass, isEnabled, isServed };
    const [total, rows] = await Promise.all([repository.countInterfaces(this.#db, search), repository.listInterfaces(this.#db, search, page, language)]);
    const items = rows.map(({ entry, durations, ...numbers }): InterfaceRow => ({
      ...partsOf(entry),
      id: entry.id,
      method: entry.method,
      path: entry.path,
      version: entry.version,
      isServed: flagOf(entry.isServed),
      isEssential: flagOf(isEssential(entry)),
      isReading: flagOf(readingCall(entry) !== undefined),
      ...numbers,
      p95: p95Of(durations ?? []),
    }));
    return { items, total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** @throws HttpError 403 for a class that the caller does not hold, 404 for one that is gone, 409 for an interface that is there */
  add(currentUser: CurrentUser, { method, path, ...fields }: z.output<Entries['add']['body']>, address: string): Promise<{ id: number }> {
    return inTransaction(this.#db, async (db) => {
      const reach = await Reach.begin(db, currentUser, interfaces.add);
      await this.#requireClass(db, reach, fields.interfaceClass);
      // What needs no right is nobody's to grant.
      if (publicCalls.has(`${method} ${path}`)) throw new HttpError(409, texts.interfaceTaken, { field: 'path', values: { call: `${method} ${path}` } });
      const id = await repository.addInterface(db, { ...valuesOf(fields), method, path, isServed: false });
      const call = `${method} ${path}`;
      if (id === undefined) throw new HttpError(409, texts.interfaceTaken, { field: 'path', values: { call } });
      await recordChange(db, actorOf(currentUser, address), 'interface.add', { id, name: call, after: fields });
      return { id };
    });
  }

  /** @throws HttpError 403 for what the caller does not hold, 404, 409 for one that was changed meanwhile or is needed as it is */
  update(currentUser: CurrentUser, { id, version, ...fields }: z.output<Entries['update']['body']>, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const reach = await Reach.begin(db, currentUser, interfaces.update);
      const entry = await this.#find(db, id, 'id');
      if (isEssential(entry)) keepsNeeded(entry, fields);
      const isMoved = fields.interfaceClass !== entry.interfaceClass;
      if (isMoved && !(await hasClass(db, fields.interfaceClass))) throw new HttpError(404, texts.classGone, { field: 'interfaceClass' });
      // Moved, switched off or limited, it is so for people who hold it and for who gets the other class.
      await this.#requireHeld(db, reach, entry, isMoved ? 'interfaceClass' : 'id');
      if (!(await repository.changeInterface(db, id, version, valuesOf(fields)))) throw changedMeanwhile(`${entry.method} ${entry.path}`);
      await recordChange(db, actorOf(currentUser, address), 'interface.update', { id, name: `${entry.method} ${entry.path}`, before: partsOf(entry), after: fields });
      return null;
    });
  }

  /** @throws HttpError 403 for what the caller does not hold, 404, 409 for one that is needed as it is */
  updateMany(currentUser: CurrentUser, { ids, interfaceClass, isEnabled }: z.output<Entries['updateMany']['body']>, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const reach = await Reach.begin(db, currentUser, interfaces.updateMany);
      if (interfaceClass !== undefined && !(await hasClass(db, interfaceClass))) throw new HttpError(404, texts.classGone, { field: 'interfaceClass' });
      // In one order, so that two of them at once do not wait for each other in a circle.
      for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
        const entry = await this.#find(db, id, 'ids');
        const before = partsOf(entry);
        const after = { ...before, interfaceClass: interfaceClass ?? before.interfaceClass, isEnabled: isEnabled ?? before.isEnabled };
        if (after.interfaceClass === before.interfaceClass && after.isEnabled === before.isEnabled) continue;
        if (isEssential(entry)) throw new HttpError(409, texts.interfaceNeededNamed, { field: 'ids', values: { name: { zh: entry.name, en: entry.ename || entry.name } } });
        await this.#requireHeld(db, reach, entry, 'ids');
        await repository.changeInterface(db, id, entry.version, valuesOf(after));
        await recordChange(db, actorOf(currentUser, address), 'interface.update', { id, name: `${entry.method} ${entry.path}`, before, after });
      }
      return null;
    });
  }

  /** @throws HttpError 404 */
  async callers(id: number, language: Language): Promise<ValueOf<Entries['callers']>> {
    const rows = await repository.callersOf(this.#db, await this.#find(this.#db, id, 'id'));
    return byName(language, rows).map(({ isByClass, ...row }) => ({ ...row, isByClass: flagOf(isByClass) }));
  }

  /** @throws HttpError 404, 409 for one that the portal serves */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const reach = await Reach.begin(db, currentUser, interfaces.remove);
      for (const id of new Set(ids)) {
        const entry = await this.#find(db, id, 'ids');
        const call = `${entry.method} ${entry.path}`;
        if (entry.isServed) throw new HttpError(409, texts.interfaceServed, { field: 'ids', values: { call } });
        await this.#requireHeld(db, reach, entry, 'ids');
        await repository.removeInterface(db, id);
        await recordChange(db, actorOf(currentUser, address), 'interface.delete', { id, name: call, before: partsOf(entry) });
      }
      return null;
    });
  }

  async #find(db: Db, id: number, field: string): Promise<InterfaceEntry> {
    const entry = await repository.findInterface(db, id);
    if (!entry) throw new HttpError(404, texts.interfaceGone, { field });
    return entry;
  }

  async #requireHeld(db: Db, reach: Reach, entry: InterfaceEntry, field: string): Promise<void> {
    if (!reach.isAdministrator && !(await repository.holdsInterface(db, reach.resourceGroupId, entry))) throw new HttpError(403, texts.interfaceNotHeld, { field });
  }

  async #requireClass(db: Db, reach: Reach, code: string): Promise<void> {
    if (!(await hasClass(db, code))) throw new HttpError(404, texts.classGone, { field: 'interfaceClass' });
    if (!reach.isAdministrator && !(await repository.holdsClass(db, reach.resourceGroupId, code))) throw new HttpError(403, texts.classNotHeld, { field: 'interfaceClass' });
  }
}

const publicCalls = new Set(allEndpoints.filter(({ access }) => access === 'public').map(keyOf));

/** @throws HttpError 409 at the field that would keep people from signing in, or from undoing it */
const keepsNeeded = (entry: InterfaceEntry, { isEnabled, callsPerMinute, interfaceClass }: Change): void => {
  const field = isEnabled === 0 ? 'isEnabled' : callsPerMinute !== null ? 'callsPerMinute' : interfaceClass === entry.interfaceClass ? undefined : 'interfaceClass';
  if (field) throw new HttpError(409, texts.interfaceNeeded, { field });
};

const valuesOf = ({ isEnabled, ...fields }: Change) => ({ ...fields, isEnabled: isEnabled === 1 });

const partsOf = ({ interfaceClass, name, ename, notes, logLevel, callsPerMinute, isEnabled }: InterfaceEntry): Change => ({ interfaceClass, name, ename, notes, logLevel, callsPerMinute, isEnabled: flagOf(isEnabled) });
