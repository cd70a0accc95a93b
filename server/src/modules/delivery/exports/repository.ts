import { and, count, desc, eq, getTableColumns, inArray, lt, or, sql as raw } from 'drizzle-orm';
import type { Bilingual } from '@portal/shared/contract/all';
import { inTransaction, type Db } from '../../../database/database.ts';
import { isAmong } from '../../../database/text-search.ts';
import { mailsOfExports, queueMail, withdrawMailsOf, type MailState, type NewMail } from '../mail/module.ts';
import { exportFile, exportTask, report, userAccount, type ExportOptions, type MadeOf } from '../../../database/schema/index.ts';

export type { ExportOptions, ListOptions, MadeOf } from '../../../database/schema/index.ts';
export type TaskRow = typeof exportTask.$inferSelect;
export type NewTask = typeof exportTask.$inferInsert;
export type FileRow = typeof exportFile.$inferSelect;
export type ListedTask = { readonly task: TaskRow; readonly reportName: string | null; readonly reportEnName: string | null; readonly reportType: number | null; readonly sourceId: number | null; readonly files: readonly FileRow[]; readonly mail: MailState | undefined };
/** A task with its reader, as the account is when the task runs. */
export type ClaimedTask = { readonly task: TaskRow; readonly user: typeof userAccount.$inferSelect };
/** What a server holds by its claim: each claim has a number of its own, so that one whose lease has ended writes nothing more. */
type Claim = Pick<TaskRow, 'id' | 'claims'>;

/** States of a task that nobody works on any more. */
const ended = ['done', 'failed', 'expired'] as const;

const columns = { task: exportTask, reportName: report.name, reportEnName: report.ename, reportType: report.reportType, sourceId: report.sourceId };
/** Filters of the viewer and the search of a list may be long, and no list of tasks shows them. */
const shownColumns = { ...columns, task: { ...getTableColumns(exportTask), options: raw<ExportOptions>`${exportTask.options} - array['state', 'list']`.mapWith(exportTask.options) } };
const withReport = (db: Db, selected: typeof columns | typeof shownColumns = columns) => db.select(selected).from(exportTask).leftJoin(report, eq(report.id, exportTask.reportId));

export const filesOf = (db: Db, taskIds: readonly number[]): Promise<FileRow[]> =>
  db.select().from(exportFile).where(inArray(exportFile.taskId, [...taskIds])).orderBy(exportFile.id);

const withFiles = async (db: Db, rows: readonly Omit<ListedTask, 'files' | 'mail'>[]): Promise<ListedTask[]> => {
  const ids = rows.map(({ task }) => task.id);
  const [files, mails] = ids.length > 0 ? await Promise.all([filesOf(db, ids), mailsOfExports(db, ids)]) : [[], undefined];
  return rows.map((row) => ({ ...row, files: files.filter(({ taskId }) => taskId === row.task.id), mail: mails?.get(row.task.id) }));
};

export const addTask = async (db: Db, values: NewTask): Promise<number> => {
  const [added] = await db.insert(exportTask).values(values).returning({ id: exportTask.id });
  if (!added) throw new Error('No export task was written');
  return added.id;
};

/** An own task. */
export const findTask = async (db: Db, userId: number, id: number): Promise<ListedTask | undefined> =>
  (await withFiles(db, await withReport(db).where(and(eq(exportTask.id, id), eq(exportTask.userId, userId)))))[0];

export const countTasks = async (db: Db, userId: number): Promise<number> =>
  (await db.select({ total: count() }).from(exportTask).where(eq(exportTask.userId, userId)))[0]?.total ?? 0;

export const countOpen = async (db: Db, userId: number): Promise<number> =>
  (await db.select({ total: count() }).from(exportTask).where(and(eq(exportTask.userId, userId), inArray(exportTask.state, ['waiting', 'running']))))[0]?.total ?? 0;

/** Those under way, and those that were begun or run again lately. */
export const countLatest = async (db: Db, userId: number): Promise<number> =>
  (await db.select({ total: count() }).from(exportTask).where(and(eq(exportTask.userId, userId), raw`(${exportTask.finishTime} is null or ${exportTask.finishTime} > now() - interval '1 day')`)))[0]?.total ?? 0;

export const listTasks = async (db: Db, userId: number, limit: number, offset: number): Promise<ListedTask[]> =>
  withFiles(db, await withReport(db, shownColumns).where(eq(exportTask.userId, userId)).orderBy(desc(exportTask.createTime), desc(exportTask.id)).limit(limit).offset(offset));

/** Changes a task that is not under way. @returns false when it is, or is gone */
export const change = async (db: Db, id: number, values: Pick<TaskRow, 'name' | 'options'>): Promise<boolean> => {
  const changed = await db
    .update(exportTask)
    .set(values)
    .where(and(eq(exportTask.id, id), inArray(exportTask.state, [...ended])))
    .returning({ id: exportTask.id });
  return changed.length > 0;
};

/** Puts an ended task back in line. @returns the names of its former files; undefined when it is under way */
export const restart = (db: Db, id: number): Promise<string[] | undefined> =>
  inTransaction(db, async (transaction) => {
    const restarted = await transaction
      .update(exportTask)
      .set({ state: 'waiting', percent: 0, attempts: 0, failure: null, mailDue: false, leaseUntil: null, beginTime: null, finishTime: null })
      .where(and(eq(exportTask.id, id), inArray(exportTask.state, [...ended])))
      .returning({ id: exportTask.id });
    if (restarted.length === 0) return undefined;
    // The files that it carries go, and the next run has a mail of its own.
    await withdrawMailsOf(transaction, id);
    return removeFiles(transaction, id);
  });

const removeFiles = async (db: Db, taskId: number): Promise<string[]> => {
  const removed = await db.delete(exportFile).where(eq(exportFile.taskId, taskId)).returning({ fileName: exportFile.fileName });
  return removed.map(({ fileName }) => fileName);
};

/**
 * Deletes tasks with their files. They are held first: one that is about to end has written its files then, which go with it.
 * @returns ids of those that it has deleted, others were gone already, and the names of their files
 */
export const removeTasks = (db: Db, ids: readonly number[]): Promise<{ removed: Set<number>; fileNames: string[] }> =>
  inTransaction(db, async (transaction) => {
    await transaction.select({ id: exportTask.id }).from(exportTask).where(isAmong(exportTask.id, ids)).orderBy(exportTask.id).for('update');
    const files = await transaction.delete(exportFile).where(isAmong(exportFile.taskId, ids)).returning({ fileName: exportFile.fileName });
    const removed = await transaction.delete(exportTask).where(isAmong(exportTask.id, ids)).returning({ id: exportTask.id });
    return { removed: new Set(removed.map(({ id }) => id)), fileNames: files.map(({ fileName }) => fileName) };
  });

/** @returns the names of the files of all tasks of these users, which go with them */
export const filesOfUsers = async (db: Db, userIds: readonly number[]): Promise<string[]> => {
  const rows = await db
    .select({ fileName: exportFile.fileName })
    .from(exportFile)
    .innerJoin(exportTask, eq(exportTask.id, exportFile.taskId))
    .where(inArray(exportTask.userId, [...userIds]));
  return rows.map(({ fileName }) => fileName);
};

/** @returns the names of the files of all tasks of these reports, which go with them */
export const filesOfReports = async (db: Db, reportIds: readonly number[]): Promise<string[]> => {
  const rows = await db.select({ fileName: exportFile.fileName }).from(exportFile).innerJoin(exportTask, eq(exportTask.id, exportFile.taskId)).where(inArray(exportTask.reportId, [...reportIds]));
  return rows.map(({ fileName }) => fileName);
};

/** How many tasks of these users are waiting or under way. */
export const countOpenOf = async (db: Db, userIds: readonly number[]): Promise<number> => db.$count(exportTask, openOf(userIds));

/** What has stopped of one person's exports: how many, and the addresses that their files would have gone to. */
export type StoppedExports = { readonly count: number; readonly addresses: readonly string[] };

/** Ends what waits or is under way of these users; who works on it finds that it is theirs no more. @returns what each had */
export const stopExportsOf = async (db: Db, userIds: readonly number[], why: Bilingual): Promise<Map<number, StoppedExports>> => {
  const tasksOf = await db.update(exportTask).set(stoppedValues(why)).where(openOf(userIds)).returning({ userId: exportTask.userId, options: exportTask.options });
  const addressesOf = (tasks: typeof tasksOf) => [...new Set(tasks.flatMap(({ options }) => (options.mail?.to ?? []).map((address) => address.toLowerCase())))];
  return new Map([...Map.groupBy(tasksOf, ({ userId }) => userId)].map(([userId, tasks]) => [userId, { count: tasks.length, addresses: addressesOf(tasks) }]));
};

/** What is written of a task that is stopped. */
export const stoppedValues = (why: Bilingual) => ({ state: 'failed' as const, failure: why, leaseUntil: null, finishTime: new Date() });
export const isOpen = inArray(exportTask.state, ['waiting', 'running']);
const openOf = (userIds: readonly number[]) => and(inArray(exportTask.userId, [...userIds]), isOpen);

const leaseFor = (seconds: number) => raw`now() + make_interval(secs => ${seconds}::int)`;
const heldBy = ({ id, claims }: Claim) => and(eq(exportTask.id, id), eq(exportTask.claims, claims), or(eq(exportTask.state, 'running'), exportTask.mailDue));

/** How many tasks of the same user are being worked on, by any server. The outer table is named: in a query of one table drizzle does not. */
const underWay = raw`(
  select count(*) from ${exportTask} other
  where other.user_id = ${exportTask}.user_id and other.id <> ${exportTask}.id and other.lease_until >= now() and (other.state = 'running' or other.mail_due))`;
/** When the last task of the same user ended. */
const lastEnd = raw`(select max(other.finish_time) from ${exportTask} other where other.user_id = ${exportTask}.user_id)`;

/**
 * The next task that nobody works on: its files are to be made or, if an earlier version has left its mail, that is to be sent. It is the caller's
 * for so many seconds. Two servers never get the same one. Users take turns: first comes whoever has the fewest under way, then
 * whoever has waited longest since their last one ended, and of one user the oldest.
 */
export const claim = async (db: Db, seconds: number): Promise<ClaimedTask | undefined> => {
  const next = db
    .select({ id: exportTask.id })
    .from(exportTask)
    .where(and(or(inArray(exportTask.state, ['waiting', 'running']), exportTask.mailDue), raw`(${exportTask.leaseUntil} is null or ${exportTask.leaseUntil} < now())`))
    .orderBy(underWay, raw`${lastEnd} nulls first`, exportTask.createTime, exportTask.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [task] = await db
    .update(exportTask)
    .set({ state: raw`case when ${exportTask.mailDue} then 'done' else 'running' end`, beginTime: raw`case when ${exportTask.mailDue} then ${exportTask.beginTime} else coalesce(${exportTask.beginTime}, now()) end`, attempts: raw`${exportTask.attempts} + 1`, claims: raw`${exportTask.claims} + 1`, leaseUntil: leaseFor(seconds) })
    .where(inArray(exportTask.id, next))
    .returning();
  if (!task) return undefined;
  const user = await userOf(db, task);
  return user && { task, user };
};

/** Whose a task or schedule is, as the account is now. */
export const userOf = async (db: Db, { userId }: Pick<TaskRow, 'userId'>): Promise<ClaimedTask['user'] | undefined> =>
  (await db.select().from(userAccount).where(eq(userAccount.id, userId)))[0];

/** A task, if it is still there. */
export const taskOf = async (db: Db, taskId: number): Promise<TaskRow | undefined> => (await db.select().from(exportTask).where(eq(exportTask.id, taskId)))[0];

/** Keeps a claim, and tells how far the task is. @returns false when the caller no longer has it */
export const keep = async (db: Db, claimed: Claim, seconds: number, percent?: number): Promise<boolean> => {
  const kept = await db
    .update(exportTask)
    .set({ ...(percent !== undefined && { percent }), leaseUntil: leaseFor(seconds) })
    .where(heldBy(claimed))
    .returning({ id: exportTask.id });
  return kept.length > 0;
};

type Result = { readonly files: readonly Omit<typeof exportFile.$inferInsert, 'taskId'>[]; readonly madeOf: MadeOf | null; readonly mail?: NewMail | undefined };

/**
 * Ends a task with its files and their mail, if there is one.
 * @returns false when the caller no longer has it; then nothing is written
 */
export const finish = (db: Db, claimed: Claim, { files, madeOf, mail }: Result): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const done = await transaction
      .update(exportTask)
      .set({ state: 'done', percent: 100, madeOf, failure: null, leaseUntil: null, finishTime: new Date() })
      .where(heldBy(claimed))
      .returning({ id: exportTask.id });
    if (done.length === 0) return false;
    await transaction.insert(exportFile).values(files.map((file) => ({ ...file, taskId: claimed.id })));
    if (mail) await queueMail(transaction, mail);
    return true;
  });

/** The mail that an earlier version has left with a task becomes one of the outbox, or there is none for a reason. */
export const endMailOfBefore = (db: Db, claimed: Claim, mail: NewMail | undefined, failure: Bilingual | null): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const ended = await transaction.update(exportTask).set({ mailDue: false, leaseUntil: null, failure }).where(heldBy(claimed)).returning({ id: exportTask.id });
    if (ended.length > 0 && mail) await queueMail(transaction, mail);
  });

export const fail = async (db: Db, claimed: Claim, failure: Bilingual): Promise<void> => {
  await db.update(exportTask).set({ state: 'failed', failure, leaseUntil: null, finishTime: new Date() }).where(heldBy(claimed));
};

/** Tries a task again later, with the reason why not now. */
export const postpone = async (db: Db, claimed: Claim, failure: Bilingual, seconds: number): Promise<void> => {
  await db.update(exportTask).set({ state: 'waiting', failure, leaseUntil: leaseFor(seconds) }).where(heldBy(claimed));
};

/** A file of an own task. */
export const findFile = async (db: Db, userId: number, fileName: string): Promise<{ file: FileRow; task: TaskRow } | undefined> =>
  (
    await db
      .select({ file: exportFile, task: exportTask })
      .from(exportFile)
      .innerJoin(exportTask, eq(exportTask.id, exportFile.taskId))
      .where(and(eq(exportFile.fileName, fileName), eq(exportTask.userId, userId)))
  )[0];

/** Those of some files that a task has. */
export const namedAmong = async (db: Db, names: readonly string[]): Promise<Set<string>> =>
  new Set((await db.select({ fileName: exportFile.fileName }).from(exportFile).where(inArray(exportFile.fileName, [...names]))).map(({ fileName }) => fileName));

/** Takes the files of tasks that ended before an instant from them. What they were to make stays for a while: whoever's they are may run them again. @returns their names */
export const expire = (db: Db, before: Date): Promise<string[]> =>
  inTransaction(db, async (transaction) => {
    const expired = await transaction
      .update(exportTask)
      .set({ state: 'expired', mailDue: false })
      .where(and(eq(exportTask.state, 'done'), lt(exportTask.finishTime, before)))
      .returning({ id: exportTask.id });
    const names: string[] = [];
    for (const { id } of expired) names.push(...(await removeFiles(transaction, id)));
    return names;
  });

/**
 * Removes tasks that ended before an instant, failed or without their files by now. Their mails go with them; a schedule that one of them was the
 * last run of keeps how it went.
 */
export const removeEnded = async (db: Db, before: Date): Promise<void> => {
  await db.delete(exportTask).where(and(inArray(exportTask.state, ['failed', 'expired']), lt(exportTask.finishTime, before)));
};
