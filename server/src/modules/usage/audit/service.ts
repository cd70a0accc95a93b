import { endpoints, type Endpoint, type FieldValue, type HistoryEntry, type HistoryKind, type PageOf, type PageRequest } from '@portal/shared/contract/all';
import type { Actor } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

/** Who may list what there is may read what was changed of it. */
const lists: Readonly<Record<HistoryKind, Endpoint>> = { user: endpoints.users.list, menu: endpoints.menus.top, role: endpoints.groups.list, resourceGroup: endpoints.resourceGroups.list, interface: endpoints.interfaces.list, interfaceClass: endpoints.classes.list };

type Fields = Readonly<Record<string, unknown>>;
/** A thing that was changed: what it was called, and what its fields held. */
export type Change = { readonly id: number; readonly name: string; readonly before?: Fields; readonly after?: Fields };

/**
 * Writes down that something was done, in the transaction that does it.
 * @param action the thing and what was done to it, for example `password.change`
 */
export const audit = (db: Db, { userId, account, address }: Actor, action: string, target: string, detail: Record<string, unknown> = {}): Promise<void> =>
  repository.addEntry(db, { userId, account, ...(address && { address }), action, target, detail });

/**
 * Writes down a change of a thing that has a history, in the transaction that makes it: of its fields those that are
 * different, and of secrets nothing. Where both sides are given and nothing is different, nothing is written.
 * @param action the kind of thing and what was done to it, for example `user.update`
 */
export const recordChange = async (db: Db, actor: Actor, action: `${HistoryKind}.${string}`, { id, name, before, after }: Change): Promise<void> => {
  const changed = changedFields(before, after);
  if (before && after && changed.length === 0) return;
  const only = (fields: Fields) => Object.fromEntries(changed.flatMap((field) => (field in fields ? [[field, fields[field]]] : [])));
  await audit(db, actor, action, name, { id, ...(before && { before: only(before) }), ...(after && { after: only(after) }) });
};

/** What of the audit log can be read by people. */
export class History {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** What was changed of one thing, the newest first. @throws HttpError 403 for who may not list its kind */
  async list({ calls }: CurrentUser, { kind, id, page: { pageIndex, pageSize } }: { kind: HistoryKind; id: number; page: PageRequest }): Promise<PageOf<HistoryEntry>> {
    if (!calls.may(lists[kind])) throw new HttpError(403, texts.historyDenied);
    const [total, rows] = await Promise.all([repository.countEntriesOf(this.#db, kind, id), repository.listEntriesOf(this.#db, kind, id, pageSize, (pageIndex - 1) * pageSize)]);
    return { items: rows.map(entryOf), total, pageIndex, pageSize };
  }
}

const entryOf = ({ id, action, account, fullName, address, detail, createTime }: repository.EntryRow): HistoryEntry => {
  const { before, after } = detail as { before?: Fields; after?: Fields };
  return {
    id,
    action: action.slice(action.indexOf('.') + 1),
    account,
    fullName: fullName ?? '',
    address,
    createTime: createTime.toISOString(),
    changes: changedFields(before, after).map((field) => ({ field, before: valueOf(before?.[field]), after: valueOf(after?.[field]) })),
  };
};

/** Nobody reads a secret in a history, also where an entry from elsewhere has one. */
const isSecret = (field: string): boolean => /password|secret|token|hash|apikey/i.test(field);

const changedFields = (before: Fields = {}, after: Fields = {}): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !isSecret(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]));

const valueOf = (value: unknown): FieldValue => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.map(String) : JSON.stringify(value);
};
