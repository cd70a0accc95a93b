import { createHash } from 'node:crypto';
import type { endpoints, MenuEntry } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { provisioned } from '../../../provisioning/repository.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { checkedPath } from './paths.ts';
import * as repository from './repository.ts';
import type { Resource } from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.menus;
type Addition = z.output<Entries['add']['body']>;
type Change = z.output<Entries['update']['body']>;

/** The entries of everybody's menu, as administrators manage them (SPEC 3 and 7.7). One change after the other, each in the audit log. */
export class MenuManagement {
  readonly #db: Db;
  readonly #pagePaths: () => Promise<readonly string[]>;

  /** @param pagePaths patterns of the pages that there are now */
  constructor(db: Db, pagePaths: () => Promise<readonly string[]>) {
    this.#db = db;
    this.#pagePaths = pagePaths;
  }

  async top(): Promise<MenuEntry[]> {
    const [entries, counts] = await Promise.all([repository.listEntries(this.#db), repository.groupCounts(this.#db)]);
    const places = placesOf(entries);
    return inTreeOrder(childrenOf(entries)).map((entry) => ({
      ...entry,
      sort: places.get(entry.id) ?? 0,
      groupCount: counts.get(entry.id) ?? 0,
      version: versionOf(entry),
    }));
  }

  /** @throws HttpError 400 for the path or the parent, 404 for a parent that is gone, 409 for a name that is taken or a module's */
  async add(currentUser: CurrentUser, { sort, ...fields }: Addition, address: string): Promise<{ id: number }> {
    const path = checkedPath(fields, await this.#pagePaths());
    return this.#withLock(async (db, entries) => {
      checkPlace(entries, fields);
      if (entries.some(({ name }) => name === fields.name)) throw nameTaken(fields.name);
      await checkName(db, fields.name);
      const values = { ...fields, path };
      const id = await repository.addEntry(db, values);
      if (id === undefined) throw nameTaken(fields.name);
      await this.#arrange(db, entries, id, fields.parentId, sort);
      await repository.grantEntry(db, id, currentUser.resourceGroupId);
      await recordChange(db, actorOf(currentUser, address), 'menu.add', { id, name: fields.name, after: values });
      return { id };
    });
  }

  /** @throws HttpError 400 for the path or the parent, 404 for an entry or parent that is gone, 409 for one changed meanwhile, a name that is taken or a module's */
  async update(currentUser: CurrentUser, { id, version, sort, ...fields }: Change, address: string): Promise<null> {
    const pages = await this.#pagePaths();
    return this.#withLock(async (db, entries) => {
      const entry = entries.find((one) => one.id === id);
      if (!entry) throw new HttpError(404, texts.menuMissing, { field: 'id' });
      if (versionOf(entry) !== version) throw new HttpError(409, texts.menuStale, { field: 'version' });
      if (entries.some((one) => one.id !== id && one.name === fields.name)) throw nameTaken(fields.name);
      if (fields.name !== entry.name) await checkName(db, fields.name, entry.name);
      checkPlace(entries, { ...fields, id });
      if (fields.type === 'link') checkEmpty(entries, [id], 'type');
      // A page whose module is gone for now can still be moved or renamed.
      const isSame = fields.type === entry.type && fields.path === entry.path;
      const after = { ...fields, path: isSame ? entry.path : checkedPath(fields, pages) };
      await repository.updateEntry(db, id, after);
      const from = below(entries, entry.parentId).indexOf(entry);
      const isMoved = fields.parentId !== entry.parentId || (sort !== undefined && sort !== from);
      const to = isMoved ? await this.#arrange(db, entries, id, fields.parentId, sort) : from;
      await recordChange(db, actorOf(currentUser, address), 'menu.update', { id, name: entry.name, before: { ...partsOf(entry), sort: from }, after: { ...after, sort: to } });
      return null;
    });
  }

  /** @throws HttpError 404 for an entry that is gone, 409 for one with others below it */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return this.#withLock(async (db, entries) => {
      const gone = entries.filter(({ id }) => ids.includes(id));
      if (gone.length < new Set(ids).size) throw new HttpError(404, texts.menuMissing, { field: 'ids' });
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

  /** Puts an entry at a place among those of a parent; at the end without one. @returns where it is then */
  async #arrange(db: Db, entries: readonly Resource[], id: number, parentId: number | null, place: number | undefined): Promise<number> {
    const ids = below(entries, parentId).flatMap((one) => (one.id === id ? [] : [one.id]));
    ids.splice(place ?? ids.length, 0, id);
    await repository.order(db, ids);
    return ids.indexOf(id);
  }
}

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
  if (brought.has(name)) throw new HttpError(409, texts.menuNameReserved, { field: 'name', values: { name } });
};

/** Entries come in the order of their places. */
const below = (entries: readonly Resource[], parentId: number | null): Resource[] => entries.filter((one) => one.parentId === parentId);

type Children = ReadonlyMap<number | null, readonly Resource[]>;

const childrenOf = (entries: readonly Resource[]): Children => Map.groupBy(entries, ({ parentId }) => parentId);

const inTreeOrder = (children: Children, parentId: number | null = null): Resource[] => (children.get(parentId) ?? []).flatMap((one) => [one, ...inTreeOrder(children, one.id)]);

/** Of every entry its place among those of the same parent, from 0. */
const placesOf = (entries: readonly Resource[]): Map<number, number> =>
  new Map([...childrenOf(entries).values()].flatMap((siblings) => siblings.map(({ id }, place) => [id, place] as const)));

/** Deep enough for any menu that people find their way in. */
const LEVELS = 8;

const heightOf = (children: Children, id: number): number => 1 + Math.max(0, ...(children.get(id) ?? []).map((one) => heightOf(children, one.id)));

/** @throws HttpError for a parent that is gone, that is a link, that lies below the entry itself or too deep */
const checkPlace = (entries: readonly Resource[], { id, parentId }: { id?: number; parentId: number | null }): void => {
  if (parentId === null) return;
  const parent = entries.find((one) => one.id === parentId);
  if (!parent) throw new HttpError(404, texts.menuMissing, { field: 'parentId' });
  if (parent.type === 'link') throw new HttpError(400, texts.menuParentLink, { field: 'parentId' });
  let levels = 0;
  for (let above: Resource | undefined = parent; above; above = entries.find((one) => one.id === above?.parentId)) {
    if (above.id === id) throw new HttpError(400, texts.menuCycle, { field: 'parentId' });
    levels += 1;
    if (levels > LEVELS) break;
  }
  if (levels + (id === undefined ? 1 : heightOf(childrenOf(entries), id)) > LEVELS) throw new HttpError(400, texts.menuTooDeep, { field: 'parentId', values: { levels: LEVELS } });
};

/** @throws HttpError 409, which says how many entries are below one of those that go */
const checkEmpty = (entries: readonly Resource[], ids: readonly number[], field: string): void => {
  for (const { id, title, entitle } of entries.filter((one) => ids.includes(one.id))) {
    const count = below(entries, id).filter((one) => !ids.includes(one.id)).length;
    if (count > 0) throw new HttpError(409, texts.menuHasEntries, { field, values: { title: { zh: title, en: entitle || title }, count } });
  }
};

/** What an entry is, whoever stands before or behind it. */
const partsOf = ({ parentId, name, type, path, title, entitle, icon }: Resource) => ({ parentId, name, type, path, title, entitle, icon });

const versionOf = (entry: Resource): string => createHash('sha256').update(JSON.stringify(partsOf(entry))).digest('base64url').slice(0, 16);
