import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lt, or, sql as raw, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { auditLog, userAccount } from '../../../database/schema/index.ts';
import { containsByIndex, isAmong } from '../../../database/text-search.ts';
import type { EntryRow } from '../audit/module.ts';

/** What narrows the log down; what is not set is undefined, as it comes from the contract. */
export type RecordFilter = {
  readonly keyword: string;
  readonly account?: string | undefined;
  readonly kind?: string | undefined;
  /** Of whatever kind, as `add`, or of one, as `role.reports`. */
  readonly actions?: readonly string[] | undefined;
  readonly address?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
export type Direction = 'asc' | 'desc';

const isBy = (account: string): SQL | undefined => or(raw`lower(${auditLog.account}) = lower(${account})`, raw`(${auditLog.asAccount} is not null and lower(${auditLog.asAccount}) = lower(${account}))`);

/** Each part has an index, so that a page of a million records is as soon there as one of a thousand; but for an act without its kind, which is looked for by time. */
const foundBy = ({ keyword, account, kind, actions, address, from, to }: RecordFilter): SQL | undefined =>
  and(
    keyword === '' ? undefined : containsByIndex(auditLog.target, keyword),
    account ? isBy(account) : undefined,
    kind ? raw`split_part(${auditLog.action}, '.', 1) = ${kind}` : undefined,
    actions && isAnyOf(actions, kind),
    address ? eq(auditLog.address, address) : undefined,
    from ? gte(auditLog.createTime, new Date(from)) : undefined,
    to ? lt(auditLog.createTime, new Date(to)) : undefined,
  );

/** With its kind it is the whole action; alone, what was done to whatever it was. */
const isAnyOf = (actions: readonly string[], kind: string | undefined): SQL | undefined => {
  const whole = actions.flatMap((action) => (action.includes('.') ? [action] : kind ? [`${kind}.${action}`] : []));
  const alone = actions.filter((action) => !kind && !action.includes('.'));
  return or(inArray(auditLog.action, whole), alone.length > 0 ? inArray(raw`split_part(${auditLog.action}, '.', 2)`, alone) : undefined);
};

const inOrder = (direction: Direction): SQL[] => [auditLog.createTime, auditLog.id].map((column) => (direction === 'asc' ? asc(column) : desc(column)));

/** How many records there are, counted up to a limit. */
export const countRecords = async (db: Db, filter: RecordFilter, limit: number): Promise<number> => {
  const some = db.select({ id: auditLog.id }).from(auditLog).where(foundBy(filter)).limit(limit).as('some');
  return (await db.select({ total: count() }).from(some))[0]?.total ?? 0;
};

/** Ids of records in their order. */
export const recordIds = async (db: Db, filter: RecordFilter, direction: Direction, page?: { readonly limit: number; readonly offset: number }): Promise<number[]> => {
  const query = db.select({ id: auditLog.id }).from(auditLog).where(foundBy(filter)).orderBy(...inOrder(direction));
  return (page ? await query.limit(page.limit).offset(page.offset) : await query).map(({ id }) => id);
};

/** Records with the names of who made them, in an order. */
export const findRecords = async (db: Db, ids: readonly number[], direction: Direction): Promise<EntryRow[]> => {
  const rows = await db
    .select({ entry: getTableColumns(auditLog), fullName: userAccount.fullName })
    .from(auditLog)
    .leftJoin(userAccount, eq(userAccount.id, auditLog.userId))
    .where(isAmong(auditLog.id, ids))
    .orderBy(...inOrder(direction));
  return rows.map(({ entry, fullName }) => ({ ...entry, fullName }));
};
