import { and, asc, count, desc, eq, inArray, isNull, lte, or, sql as raw, type SQL } from 'drizzle-orm';
import type { scheduleOrder, scheduleStates } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { exportTask, report, schedule, userAccount } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';

export type ScheduleRow = typeof schedule.$inferSelect;
export type NewSchedule = typeof schedule.$inferInsert;
export type Person = typeof userAccount.$inferSelect;
type TaskState = (typeof exportTask.$inferSelect)['state'];
/** With its report, whose it is, and how far its last export is. */
export type ListedSchedule = { readonly row: ScheduleRow; readonly report: Pick<typeof report.$inferSelect, 'name' | 'ename' | 'reportType'>; readonly owner: Pick<Person, 'account' | 'fullName'>; readonly taskState: TaskState | null };
/** What narrows a list down; what is not set is undefined, as it comes from the contract. */
export type Filter = { readonly userId?: number; readonly keyword: string; readonly id?: number | undefined; readonly state?: (typeof scheduleStates)[number] | undefined };
type Page = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: (typeof scheduleOrder)[number]; readonly orderType: 'asc' | 'desc' };

/** States of an export that nobody works on any more. */
const ended = ['done', 'failed', 'expired'] as const;

const matching = ({ userId, keyword, id, state }: Filter): SQL | undefined =>
  and(
    userId === undefined ? undefined : eq(schedule.userId, userId),
    id === undefined ? undefined : eq(schedule.id, id),
    state && eq(schedule.state, state),
    // Who has their own before them searches for no owner.
    keyword === '' ? undefined : or(...[schedule.name, report.name, report.ename, ...(userId === undefined ? [userAccount.account, userAccount.fullName] : [])].map((column) => contains(column, keyword))),
  );

const columns = { row: schedule, report: { name: report.name, ename: report.ename, reportType: report.reportType }, owner: { account: userAccount.account, fullName: userAccount.fullName }, taskState: exportTask.state };
const listed = (db: Db) =>
  db.select(columns).from(schedule).innerJoin(report, eq(report.id, schedule.reportId)).innerJoin(userAccount, eq(userAccount.id, schedule.userId)).leftJoin(exportTask, eq(exportTask.id, schedule.taskId));

export const countSchedules = async (db: Db, filter: Filter): Promise<number> =>
  (await db.select({ total: count() }).from(schedule).innerJoin(report, eq(report.id, schedule.reportId)).innerJoin(userAccount, eq(userAccount.id, schedule.userId)).where(matching(filter)))[0]?.total ?? 0;

/** One page; those without such a time stand last. */
export const listSchedules = (db: Db, filter: Filter, { pageIndex, pageSize, orderBy, orderType }: Page): Promise<ListedSchedule[]> =>
  listed(db)
    .where(matching(filter))
    .orderBy(isNull(schedule[orderBy]), (orderType === 'asc' ? asc : desc)(schedule[orderBy]), (orderType === 'asc' ? asc : desc)(schedule.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);

/** Those of some that there are, with their owners; of one person, where it is said. */
export const findSchedules = (db: Db, ids: readonly number[], userId?: number): Promise<ListedSchedule[]> => listed(db).where(and(isAmong(schedule.id, ids), userId === undefined ? undefined : eq(schedule.userId, userId))).orderBy(asc(schedule.id));

/** Somebody's next runs. */
export const nextOf = (db: Db, userId: number, limit: number): Promise<{ id: number; name: string; nextRun: Date | null }[]> =>
  db.select({ id: schedule.id, name: schedule.name, nextRun: schedule.nextRun }).from(schedule).where(and(eq(schedule.userId, userId), eq(schedule.state, 'active'))).orderBy(asc(schedule.nextRun), asc(schedule.id)).limit(limit);

export const countOf = (db: Db, userId: number): Promise<number> => db.$count(schedule, eq(schedule.userId, userId));

export const addSchedule = async (db: Db, values: NewSchedule): Promise<number> => {
  const [added] = await db.insert(schedule).values(values).returning({ id: schedule.id });
  if (!added) throw new Error('No schedule was written');
  return added.id;
};

/** Changes what somebody has said of a schedule. @returns false when somebody else came first, or it is gone */
export const updateSchedule = async (db: Db, { id, version }: Pick<ScheduleRow, 'id' | 'version'>, values: Partial<NewSchedule>): Promise<boolean> => {
  const updated = await db
    .update(schedule)
    .set({ ...values, version: version + 1, updateTime: new Date() })
    .where(and(eq(schedule.id, id), eq(schedule.version, version)))
    .returning({ id: schedule.id });
  return updated.length > 0;
};

export const removeSchedules = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(schedule).where(isAmong(schedule.id, ids));
};

export type Due = Pick<ScheduleRow, 'id' | 'nextRun'>;

/** Those whose time has come, the longest ago first, behind one of them. One whose last export is still under way waits for its end. */
export const dueSchedules = (db: Db, now: Date, behind: Due | undefined, limit: number): Promise<ScheduleRow[]> =>
  db
    .select()
    .from(schedule)
    .where(
      and(
        eq(schedule.state, 'active'),
        lte(schedule.nextRun, now),
        raw`${schedule.lastState} is distinct from 'open'`,
        behind?.nextRun ? raw`(${schedule.nextRun}, ${schedule.id}) > (${behind.nextRun.toISOString()}::timestamptz, ${behind.id}::int)` : undefined,
      ),
    )
    .orderBy(asc(schedule.nextRun), asc(schedule.id))
    .limit(limit);

export type Run = Pick<ScheduleRow, 'lastRun'> & Partial<Pick<ScheduleRow, 'state' | 'nextRun'>>;

/**
 * Takes a run, and says what comes after it. @returns false when another server has it, or it was changed meanwhile
 */
export const take = async (db: Db, { id, version, nextRun, lastState }: ScheduleRow, run: Run): Promise<boolean> => {
  const taken = await db
    .update(schedule)
    .set({ ...run, taskId: null, lastState: 'open', failure: null })
    .where(and(eq(schedule.id, id), eq(schedule.version, version), raw`${schedule.nextRun} is not distinct from ${nextRun?.toISOString() ?? null}::timestamptz`, raw`${schedule.lastState} is not distinct from ${lastState}::text`))
    .returning({ id: schedule.id });
  return taken.length > 0;
};

/** The export of a run that was taken. */
export const begun = async (db: Db, id: number, taskId: number): Promise<void> => {
  await db.update(schedule).set({ taskId }).where(eq(schedule.id, id));
};

export type EndedRun = { readonly row: ScheduleRow; readonly task: Pick<typeof exportTask.$inferSelect, 'state' | 'failure'> | null };

/** Those whose last export has ended, or is gone, and nobody has looked after it, behind the one with an id. */
export const endedRuns = (db: Db, behind: number, limit: number): Promise<EndedRun[]> =>
  db
    .select({ row: schedule, task: { state: exportTask.state, failure: exportTask.failure } })
    .from(schedule)
    .leftJoin(exportTask, eq(exportTask.id, schedule.taskId))
    .where(and(raw`${schedule.id} > ${behind}::int`, eq(schedule.lastState, 'open'), or(isNull(schedule.taskId), inArray(exportTask.state, [...ended]))))
    .orderBy(asc(schedule.id))
    .limit(limit);

/** Writes down how a run has ended. @returns false when another server has */
export const settle = async (db: Db, { id, taskId, lastRun }: ScheduleRow, values: Partial<NewSchedule>): Promise<boolean> => {
  const settled = await db
    .update(schedule)
    .set(values)
    .where(and(eq(schedule.id, id), eq(schedule.lastState, 'open'), raw`${schedule.taskId} is not distinct from ${taskId}::int`, raw`${schedule.lastRun} is not distinct from ${lastRun?.toISOString() ?? null}::timestamptz`))
    .returning({ id: schedule.id });
  return settled.length > 0;
};
