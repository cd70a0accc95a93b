import { and, asc, count, desc, eq, inArray, isNull, lt, or, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { domain, domainChange, domainRun } from '../../../database/schema/index.ts';

export type Run = typeof domainRun.$inferSelect;
export type NewChange = typeof domainChange.$inferInsert;
export type ChangeRow = typeof domainChange.$inferSelect;
type Page = { readonly pageIndex: number; readonly pageSize: number; readonly orderType: 'asc' | 'desc' };
type Claim = Pick<Run, 'id' | 'attempts'>;

const inSeconds = (seconds: number) => raw`now() + make_interval(secs => ${seconds}::int)`;
/** Another server that has taken it over has counted an attempt. */
const heldBy = ({ id, attempts }: Claim) => and(eq(domainRun.id, id), eq(domainRun.attempts, attempts), eq(domainRun.state, 'running'));

/** @returns undefined while another one of the domain has not ended */
export const beginRun = async (db: Db, values: Pick<Run, 'domainId' | 'kind' | 'isForced' | 'startedBy'>): Promise<number | undefined> =>
  (await db.insert(domainRun).values(values).onConflictDoNothing().returning({ id: domainRun.id }))[0]?.id;

/** The next run that nobody works on. Two servers never get the same one. */
export const claimRun = async (db: Db, seconds: number): Promise<Run | undefined> => {
  const next = db
    .select({ id: domainRun.id })
    .from(domainRun)
    .where(and(inArray(domainRun.state, ['waiting', 'running']), or(isNull(domainRun.leaseUntil), raw`${domainRun.leaseUntil} < now()`)))
    .orderBy(domainRun.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const set = { state: 'running' as const, attempts: raw`${domainRun.attempts} + 1`, leaseUntil: inSeconds(seconds), startTime: raw`coalesce(${domainRun.startTime}, now())`, read: 0, done: 0, total: 0 };
  return (await db.update(domainRun).set(set).where(inArray(domainRun.id, next)).returning())[0];
};

/** Keeps a claim, and says how far it is. @returns false when the caller no longer has it */
export const keepRun = async (db: Db, claim: Claim, seconds: number, progress: Partial<Pick<Run, 'read' | 'done' | 'total' | 'counts'>> = {}): Promise<boolean> =>
  (await db.update(domainRun).set({ ...progress, leaseUntil: inSeconds(seconds) }).where(heldBy(claim)).returning({ id: domainRun.id })).length > 0;

export const endRun = async (db: Db, claim: Claim, values: Pick<Run, 'state'> & Partial<Pick<Run, 'problem' | 'problemDetail'>>): Promise<void> => {
  await db.update(domainRun).set({ ...values, leaseUntil: null, endTime: new Date() }).where(heldBy(claim));
};

export const addChanges = async (db: Db, rows: readonly NewChange[]): Promise<void> => {
  if (rows.length > 0) await db.insert(domainChange).values([...rows]);
};

export const forgetChanges = async (db: Db, runId: number): Promise<void> => {
  await db.delete(domainChange).where(eq(domainChange.runId, runId));
};

const foundRuns = (domainId: number, id: number | undefined) => and(eq(domainRun.domainId, domainId), id === undefined ? undefined : eq(domainRun.id, id));

export const countRuns = async (db: Db, domainId: number, id?: number): Promise<number> => (await db.select({ total: count() }).from(domainRun).where(foundRuns(domainId, id)))[0]?.total ?? 0;

export const listRuns = (db: Db, domainId: number, id: number | undefined, { pageIndex, pageSize, orderType }: Page): Promise<Run[]> =>
  db.select().from(domainRun).where(foundRuns(domainId, id)).orderBy((orderType === 'asc' ? asc : desc)(domainRun.id)).limit(pageSize).offset((pageIndex - 1) * pageSize);

export const hasRun = async (db: Db, id: number): Promise<boolean> => (await db.select({ id: domainRun.id }).from(domainRun).where(eq(domainRun.id, id))).length > 0;

const foundChanges = (runId: number, kind: ChangeRow['kind'] | undefined) => and(eq(domainChange.runId, runId), kind === undefined ? undefined : eq(domainChange.kind, kind));

export const countChanges = async (db: Db, runId: number, kind?: ChangeRow['kind']): Promise<number> => (await db.select({ total: count() }).from(domainChange).where(foundChanges(runId, kind)))[0]?.total ?? 0;

export const listChanges = (db: Db, runId: number, kind: ChangeRow['kind'] | undefined, { pageIndex, pageSize, orderType }: Page): Promise<ChangeRow[]> => {
  const direction = orderType === 'asc' ? asc : desc;
  return db.select().from(domainChange).where(foundChanges(runId, kind)).orderBy(direction(domainChange.account), direction(domainChange.id)).limit(pageSize).offset((pageIndex - 1) * pageSize);
};

/** Domains that are on and have a schedule. */
export const scheduledDomains = (db: Db) => db.select().from(domain).where(and(eq(domain.isEnabled, true), raw`${domain.schedule} <> 'off'`)).orderBy(domain.id);

/** @returns false when another server has done so first */
export const keepSchedule = async (db: Db, id: number, before: Date, until: Date): Promise<boolean> =>
  (await db.update(domain).set({ scheduledUntil: until }).where(and(eq(domain.id, id), eq(domain.scheduledUntil, before))).returning({ id: domain.id })).length > 0;

/** Removes runs that ended long ago; what was compared only is of no use for so long. */
export const removeOldRuns = async (db: Db, before: Date, comparedBefore: Date): Promise<void> => {
  await db.delete(domainRun).where(or(lt(domainRun.endTime, before), and(eq(domainRun.kind, 'compare'), lt(domainRun.endTime, comparedBefore))));
};
