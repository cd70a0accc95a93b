import { asc, desc, eq, getTableColumns, gt, notExists, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { auditChain, auditLog, auditPending } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';

export type Link = typeof auditChain.$inferSelect;
/** What is sealed of a record: all of it. */
export type SealedRecord = typeof auditLog.$inferSelect;
export type Head = Pick<Link, 'position' | 'hash'>;

/** Any number that nobody else takes. */
const CHAIN_LOCK = 7_120_646;

/** Until the transaction ends, on every replica: one server at a time makes the chain longer. */
export const holdChain = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${CHAIN_LOCK})`);
};

export const isWaiting = async (db: Db): Promise<boolean> => (await db.select().from(auditPending).limit(1)).length > 0;

export const countWaiting = (db: Db): Promise<number> => db.$count(auditPending);

/** Records that are not in the chain yet, in the order in which they were begun. */
export const recordsWaiting = (db: Db, limit: number): Promise<SealedRecord[]> =>
  db.select(getTableColumns(auditLog)).from(auditPending).innerJoin(auditLog, eq(auditLog.id, auditPending.entryId)).orderBy(asc(auditPending.entryId)).limit(limit);

export const findHead = async (db: Db): Promise<Head | undefined> =>
  (await db.select({ position: auditChain.position, hash: auditChain.hash }).from(auditChain).orderBy(desc(auditChain.position)).limit(1))[0];

export const findLink = async (db: Db, position: number): Promise<Link | undefined> => (await db.select().from(auditChain).where(eq(auditChain.position, position)))[0];

export const addMark = async (db: Db, mark: Omit<Link, 'entryId'>): Promise<void> => {
  await db.insert(auditChain).values(mark);
};

/** Links in the order of their places, for records that then wait no longer. */
export const addLinks = async (db: Db, links: readonly (Head & { readonly entryId: number })[]): Promise<void> => {
  await db.insert(auditChain).values([...links]);
  await db.delete(auditPending).where(isAmong(auditPending.entryId, links.map(({ entryId }) => entryId)));
};

/** Links after a place with their records, as far as there are such. */
export const linksAfter = (db: Db, position: number, limit: number): Promise<{ link: Link; record: SealedRecord | null }[]> =>
  db.select({ link: auditChain, record: auditLog }).from(auditChain).leftJoin(auditLog, eq(auditLog.id, auditChain.entryId)).where(gt(auditChain.position, position)).orderBy(asc(auditChain.position)).limit(limit);

/** The first record that neither is in the chain nor waits for it. */
export const firstInserted = async (db: Db): Promise<number | undefined> => {
  const chained = db.select({ id: auditChain.entryId }).from(auditChain).where(eq(auditChain.entryId, auditLog.id));
  const waiting = db.select({ id: auditPending.entryId }).from(auditPending).where(eq(auditPending.entryId, auditLog.id));
  const [row] = await db.select({ id: raw<number | null>`min(${auditLog.id})` }).from(auditLog).where(raw`${notExists(chained)} and ${notExists(waiting)}`);
  return row?.id ?? undefined;
};

/** The first record that waits for the chain, and is gone. */
export const firstLost = async (db: Db): Promise<number | undefined> => {
  const there = db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.id, auditPending.entryId));
  const [row] = await db.select({ id: raw<number | null>`min(${auditPending.entryId})` }).from(auditPending).where(notExists(there));
  return row?.id ?? undefined;
};
