import { and, desc, eq, gt, inArray, lt, or, sql as raw } from 'drizzle-orm';
import type { Bilingual } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { userAccount, userImport } from '../../../database/schema/index.ts';

export type { ImportCounts, ImportOptions } from '../../../database/schema/index.ts';
export type ImportRecord = typeof userImport.$inferSelect;
export type ClaimedImport = { readonly record: ImportRecord; readonly user: typeof userAccount.$inferSelect };
type Claim = Pick<ImportRecord, 'id' | 'claims'>;

/** From so many percent on an import is written, and nobody can stop it. */
export const WRITING = 80;

export const addImport = async (db: Db, values: typeof userImport.$inferInsert): Promise<number> => {
  const [added] = await db.insert(userImport).values(values).returning({ id: userImport.id });
  if (!added) throw new Error('No import was written');
  return added.id;
};

/** An own import that is not older than an instant. */
export const findImport = async (db: Db, userId: number, id: number, since: Date): Promise<ImportRecord | undefined> =>
  (await db.select().from(userImport).where(and(eq(userImport.id, id), eq(userImport.userId, userId), gt(userImport.createTime, since))))[0];

/** The last one that somebody has begun. */
export const lastImport = async (db: Db, userId: number, since: Date): Promise<ImportRecord | undefined> =>
  (await db.select().from(userImport).where(and(eq(userImport.userId, userId), gt(userImport.createTime, since))).orderBy(desc(userImport.id)).limit(1))[0];

export const isUnderWay = async (db: Db, userId: number): Promise<boolean> => (await db.$count(userImport, and(eq(userImport.userId, userId), inArray(userImport.state, ['waiting', 'running'])))) > 0;

/** Removes somebody's imports that were never begun. @returns what they were, for their files */
export const removeUploaded = (db: Db, userId: number): Promise<ImportRecord[]> => db.delete(userImport).where(and(eq(userImport.userId, userId), eq(userImport.state, 'uploaded'))).returning();

/** Notes a check of one that is not begun yet. @returns false when it is */
export const noteCheck = async (db: Db, id: number, values: Pick<ImportRecord, 'options' | 'counts' | 'wrongFile'>): Promise<boolean> =>
  (await db.update(userImport).set(values).where(and(eq(userImport.id, id), eq(userImport.state, 'uploaded'))).returning({ id: userImport.id })).length > 0;

/** Puts one in line. @returns false when it is already, or over */
export const begin = async (db: Db, id: number, options: ImportRecord['options']): Promise<boolean> =>
  (await db.update(userImport).set({ state: 'waiting', options }).where(and(eq(userImport.id, id), eq(userImport.state, 'uploaded'))).returning({ id: userImport.id })).length > 0;

export const cancel = async (db: Db, id: number): Promise<boolean> => {
  const open = or(inArray(userImport.state, ['uploaded', 'waiting']), and(eq(userImport.state, 'running'), lt(userImport.percent, WRITING)));
  return (await db.update(userImport).set({ state: 'cancelled', leaseUntil: null, finishTime: new Date() }).where(and(eq(userImport.id, id), open)).returning({ id: userImport.id })).length > 0;
};

const leaseFor = (seconds: number) => raw`now() + make_interval(secs => ${seconds}::int)`;
const heldBy = ({ id, claims }: Claim) => and(eq(userImport.id, id), eq(userImport.claims, claims), eq(userImport.state, 'running'));

/** The next one that nobody works on; two servers never get the same. */
export const claim = async (db: Db, seconds: number): Promise<ClaimedImport | undefined> => {
  const next = db
    .select({ id: userImport.id })
    .from(userImport)
    .where(and(inArray(userImport.state, ['waiting', 'running']), raw`(${userImport.leaseUntil} is null or ${userImport.leaseUntil} < now())`))
    .orderBy(userImport.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [record] = await db
    .update(userImport)
    .set({ state: 'running', percent: 0, claims: raw`${userImport.claims} + 1`, leaseUntil: leaseFor(seconds) })
    .where(inArray(userImport.id, next))
    .returning();
  if (!record) return undefined;
  const [user] = await db.select().from(userAccount).where(eq(userAccount.id, record.userId));
  return user && { record, user };
};

/** Keeps a claim, and tells how far it is. @returns false when the caller no longer has it */
export const keep = async (db: Db, claimed: Claim, seconds: number, percent?: number): Promise<boolean> =>
  (await db.update(userImport).set({ ...(percent !== undefined && { percent }), leaseUntil: leaseFor(seconds) }).where(heldBy(claimed)).returning({ id: userImport.id })).length > 0;

/** Ends it, in the transaction in which all is written. @returns false when the caller no longer has it */
export const finish = async (db: Db, claimed: Claim, values: Pick<ImportRecord, 'counts' | 'resultFile' | 'hasPasswords'>): Promise<boolean> =>
  (await db.update(userImport).set({ ...values, state: 'done', percent: 100, failure: null, leaseUntil: null, finishTime: new Date() }).where(heldBy(claimed)).returning({ id: userImport.id })).length > 0;

export const fail = async (db: Db, claimed: Claim, failure: Bilingual): Promise<void> => {
  await db.update(userImport).set({ state: 'failed', failure, leaseUntil: null, finishTime: new Date() }).where(heldBy(claimed));
};

/** Removes those that began before an instant, and are not under way. @returns what they were, for their files */
export const removeOld = (db: Db, before: Date): Promise<ImportRecord[]> => db.delete(userImport).where(and(lt(userImport.createTime, before), raw`${userImport.state} not in ('waiting', 'running')`)).returning();
