import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lte, or, sql as raw, type SQL } from 'drizzle-orm';
import type { scheduleOrder, scheduleStates } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { exportTask, report, schedule, userAccount, type ExportOptions } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';

export type { ScheduleFailure, StoredRule } from '../../../database/schema/index.ts';
export type ScheduleRow = typeof schedule.$inferSelect;
export type NewSchedule = typeof schedule.$inferInsert;
type TaskState = (typeof exportTask.$inferSelect)['state'];
/** With its report, whose it is, and how far its last export is. */
export type ListedSchedule = {
  readonly row: ScheduleRow;
  readonly report: Pick<typeof report.$inferSelect, 'name' | 'ename' | 'reportType'>;
  readonly owner: Pick<typeof userAccount.$inferSelect, 'account' | 'fullName'>;
  readonly taskState: TaskState | null;
};
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
/** Filters of the viewer may be long, and no list shows them. */
const shownColumns = { ...columns, row: { ...getTableColumns(schedule), options: raw<ExportOptions>`${schedule.options} - 'state'`.mapWith(schedule.options) } };
const listed = (db: Db, selected: typeof columns | typeof shownColumns = columns) =>
  db.select(selected).from(schedule).innerJoin(report, eq(report.id, schedule.reportId)).innerJoin(userAccount, eq(userAccount.id, schedule.userId)).leftJoin(exportTask, eq(exportTask.id, schedule.taskId));

export const countSchedules = async (db: Db, filter: Filter): Promise<number> =>
  (await db.select({ total: count() }).from(schedule).innerJoin(report, eq(report.id, schedule.reportId)).innerJoin(userAccount, eq(userAccount.id, schedule.userId)).where(matching(filter)))[0]?.total ?? 0;

/** One page, without what its exports filter by; those without such a time stand last. */
export const listSchedules = (db: Db, filter: Filter, { pageIndex, pageSize, orderBy, orderType }: Page): Promise<ListedSchedule[]> =>
  listed(db, shownColumns)
    .where(matching(filter))
    .orderBy(isNull(schedule[orderBy]), (orderType === 'asc' ? asc : desc)(schedule[orderBy]), (orderType === 'asc' ? asc : desc)(schedule.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);

/** Those of some that there are, with their owners; of one person, where it is said. */
export const findSchedules = (db: Db, ids: readonly number[], userId?: number): Promise<ListedSchedule[]> => listed(db).where(and(isAmong(schedule.id, ids), userId === undefined ? undefined : eq(schedule.userId, userId))).orderBy(asc(schedule.id));

/** Whose schedules go with some reports. */
export const schedulesOfReports = (db: Db, reportIds: readonly number[]): Promise<Pick<ScheduleRow, 'userId' | 'name'>[]> =>
  db.select({ userId: schedule.userId, name: schedule.name }).from(schedule).where(isAmong(schedule.reportId, reportIds)).orderBy(asc(schedule.id));

/** Somebody's next runs. */
export const nextOf = (db: Db, userId: number, limit: number): Promise<{ id: number; name: string; nextRun: Date | null }[]> =>
  db.select({ id: schedule.id, name: schedule.name, nextRun: schedule.nextRun }).from(schedule).where(and(eq(schedule.userId, userId), eq(schedule.state, 'active'))).orderBy(asc(schedule.nextRun), asc(schedule.id)).limit(limit);

export const countOf = (db: Db, userId: number): Promise<number> => db.$count(schedule, eq(schedule.userId, userId));

/** Those that go by working days, and run when a day for them is there. */
const isByCalendar = and(raw`${schedule.rule} ->> 'workingDays' in ('only', 'next')`, inArray(schedule.state, ['active', 'ended']));

/** How many of them there are that run. */
export const countByCalendar = (db: Db): Promise<number> => db.$count(schedule, and(isByCalendar, eq(schedule.state, 'active')));

/** Until the transaction ends: some of those whose next run is counted anew when the calendar changes, behind the one with an id. One that is due has its run. */
export const holdByCalendar = (db: Db, now: Date, behind: number, limit: number): Promise<Pick<ScheduleRow, 'id' | 'rule' | 'state' | 'nextRun'>[]> =>
  db
    .select({ id: schedule.id, rule: schedule.rule, state: schedule.state, nextRun: schedule.nextRun })
    .from(schedule)
    .where(and(isByCalendar, or(isNull(schedule.nextRun), gt(schedule.nextRun, now)), gt(schedule.id, behind)))
    .orderBy(asc(schedule.id))
    .limit(limit)
    .for('no key update');

/** Writes down when some run next; null is never again, as far as anybody knows. Nobody has changed what is said of them: their version stays. */
export const setNextRun = async (db: Db, ids: readonly number[], nextRun: Date | null): Promise<void> => {
  await db.update(schedule).set({ nextRun, state: nextRun ? 'active' : 'ended' }).where(isAmong(schedule.id, ids));
};

export const addSchedule = async (db: Db, values: NewSchedule): Promise<number> => {
  const [added] = await db.insert(schedule).values(values).returning({ id: schedule.id });
  if (!added) throw new Error('No schedule was written');
  return added.id;
};

/** Raised by whatever changes what somebody has said of a schedule. */
const raised = raw`${schedule.version} + 1`;

/**
 * Changes what somebody has said of a schedule. A run that begins meanwhile raises no version: what it writes is to be left out of the values, or
 * its state to be named.
 * @returns when it runs next; undefined when somebody else came first, or it is gone
 */
export const updateSchedule = async (db: Db, { id, version, state }: Pick<ScheduleRow, 'id' | 'version'> & Partial<Pick<ScheduleRow, 'state'>>, values: Partial<NewSchedule>): Promise<Pick<ScheduleRow, 'nextRun'> | undefined> => {
  const [updated] = await db
    .update(schedule)
    .set({ ...values, version: raised, updateTime: new Date() })
    .where(and(eq(schedule.id, id), eq(schedule.version, version), state && eq(schedule.state, state)))
    .returning({ nextRun: schedule.nextRun });
  return updated;
};

/** @returns ids of those that it has deleted: others were gone already */
export const removeSchedules = async (db: Db, ids: readonly number[]): Promise<Set<number>> => new Set((await db.delete(schedule).where(isAmong(schedule.id, ids)).returning({ id: schedule.id })).map(({ id }) => id));

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
 * Claims a run, and says what comes after it. @returns false when another server has it, or it was changed meanwhile
 */
export const claimRun = async (db: Db, { id, version, nextRun, lastState }: ScheduleRow, run: Run): Promise<boolean> => {
  const claimed = await db
    .update(schedule)
    .set({ ...run, taskId: null, lastState: 'open', failure: null })
    .where(and(eq(schedule.id, id), eq(schedule.version, version), raw`${schedule.nextRun} is not distinct from ${nextRun?.toISOString() ?? null}::timestamptz`, raw`${schedule.lastState} is not distinct from ${lastState}::text`))
    .returning({ id: schedule.id });
  return claimed.length > 0;
};

/** The export of a run that was claimed. */
export const attachTask = async (db: Db, id: number, taskId: number): Promise<void> => {
  await db.update(schedule).set({ taskId }).where(eq(schedule.id, id));
};

export type EndedRun = { readonly row: ScheduleRow; readonly task: Pick<typeof exportTask.$inferSelect, 'state' | 'failure'> | null };

const unsettled = (db: Db, condition: SQL) =>
  db
    .select({ row: schedule, task: { state: exportTask.state, failure: exportTask.failure } })
    .from(schedule)
    .leftJoin(exportTask, eq(exportTask.id, schedule.taskId))
    .where(and(condition, eq(schedule.lastState, 'open'), or(isNull(schedule.taskId), inArray(exportTask.state, [...ended]))));

/** Those whose last export has ended, or is gone, and nobody has looked after it, behind the one with an id. */
export const endedRuns = (db: Db, behind: number, limit: number): Promise<EndedRun[]> => unsettled(db, raw`${schedule.id} > ${behind}::int`).orderBy(asc(schedule.id)).limit(limit);

/** The same of one. */
export const endedRun = async (db: Db, id: number): Promise<EndedRun | undefined> => (await unsettled(db, eq(schedule.id, id)))[0];

export type Outcome = Pick<NewSchedule, 'failure'> & {
  readonly lastState: 'done' | 'failed' | null;
  /** What pauses it raises its version: who changes it meanwhile changes something else than what they see. */
  readonly isPaused?: boolean;
};

/** Writes down how a run has ended. @returns false when another server has, or it was changed since it was read: it is looked at once more then */
export const settle = async (db: Db, { id, version, taskId, lastRun }: ScheduleRow, { lastState, failure = null, isPaused = false }: Outcome): Promise<boolean> => {
  const settled = await db
    .update(schedule)
    .set({
      lastState,
      failure,
      ...(lastState === 'done' && { failures: 0 }),
      ...(lastState === 'failed' && { failures: raw`${schedule.failures} + 1` }),
      ...(isPaused && { state: 'paused', nextRun: null, pausedFor: 'failures', version: raised }),
    })
    .where(and(eq(schedule.id, id), eq(schedule.version, version), eq(schedule.lastState, 'open'), raw`${schedule.taskId} is not distinct from ${taskId}::int`, raw`${schedule.lastRun} is not distinct from ${lastRun?.toISOString() ?? null}::timestamptz`))
    .returning({ id: schedule.id });
  return settled.length > 0;
};
