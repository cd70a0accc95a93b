import { and, count, desc, eq, inArray, lt, sql as raw } from 'drizzle-orm';
import type { Bilingual } from '@portal/shared/contract';
import { inTransaction, type Sql } from '../../database/database.ts';
import { exportFile, exportTask, report, userAccount } from '../../database/schema/index.ts';

export type TaskRow = typeof exportTask.$inferSelect;
export type FileRow = typeof exportFile.$inferSelect;
export type ListedTask = { readonly task: TaskRow; readonly reportName: string; readonly reportEnName: string; readonly reportType: number; readonly files: readonly FileRow[] };
/** A task with its reader, as he is when it runs. */
export type ClaimedTask = { readonly task: TaskRow; readonly user: typeof userAccount.$inferSelect };

/** States of a task that nobody works on any more. */
const ended = ['done', 'failed', 'expired'] as const;

const columns = { task: exportTask, reportName: report.name, reportEnName: report.ename, reportType: report.reportType };
const withReport = (sql: Sql) => sql.select(columns).from(exportTask).innerJoin(report, eq(report.id, exportTask.reportId));

const withFiles = async (sql: Sql, rows: readonly Omit<ListedTask, 'files'>[]): Promise<ListedTask[]> => {
  const ids = rows.map(({ task }) => task.id);
  const files = ids.length > 0 ? await sql.select().from(exportFile).where(inArray(exportFile.taskId, ids)).orderBy(exportFile.id) : [];
  return rows.map((row) => ({ ...row, files: files.filter(({ taskId }) => taskId === row.task.id) }));
};

export const addTask = async (sql: Sql, values: typeof exportTask.$inferInsert): Promise<number> => {
  const [added] = await sql.insert(exportTask).values(values).returning({ id: exportTask.id });
  if (!added) throw new Error('No export task was written');
  return added.id;
};

/** An own task. */
export const findTask = async (sql: Sql, userId: number, id: number): Promise<ListedTask | undefined> =>
  (await withFiles(sql, await withReport(sql).where(and(eq(exportTask.id, id), eq(exportTask.userId, userId)))))[0];

export const countTasks = async (sql: Sql, userId: number): Promise<number> =>
  (await sql.select({ total: count() }).from(exportTask).where(eq(exportTask.userId, userId)))[0]?.total ?? 0;

export const countOpen = async (sql: Sql, userId: number): Promise<number> =>
  (await sql.select({ total: count() }).from(exportTask).where(and(eq(exportTask.userId, userId), inArray(exportTask.state, ['waiting', 'running']))))[0]?.total ?? 0;

export const listTasks = async (sql: Sql, userId: number, limit: number, offset: number): Promise<ListedTask[]> =>
  withFiles(sql, await withReport(sql).where(eq(exportTask.userId, userId)).orderBy(desc(exportTask.createTime), desc(exportTask.id)).limit(limit).offset(offset));

/** Changes a task that is not under way. @returns false when it is, or is gone */
export const change = async (sql: Sql, id: number, values: Pick<TaskRow, 'name' | 'wish'>): Promise<boolean> => {
  const changed = await sql
    .update(exportTask)
    .set(values)
    .where(and(eq(exportTask.id, id), inArray(exportTask.state, [...ended])))
    .returning({ id: exportTask.id });
  return changed.length > 0;
};

/** Puts an ended task back in line. @returns the names of its former files; undefined when it is under way */
export const restart = (sql: Sql, id: number): Promise<string[] | undefined> =>
  inTransaction(sql, async (transaction) => {
    const restarted = await transaction
      .update(exportTask)
      .set({ state: 'waiting', percent: 0, attempts: 0, failure: null, leaseUntil: null, finishTime: null })
      .where(and(eq(exportTask.id, id), inArray(exportTask.state, [...ended])))
      .returning({ id: exportTask.id });
    return restarted.length > 0 ? removeFiles(transaction, id) : undefined;
  });

const removeFiles = async (sql: Sql, taskId: number): Promise<string[]> => {
  const removed = await sql.delete(exportFile).where(eq(exportFile.taskId, taskId)).returning({ fileName: exportFile.fileName });
  return removed.map(({ fileName }) => fileName);
};

/** @returns the names of its files */
export const removeTask = (sql: Sql, id: number): Promise<string[]> =>
  inTransaction(sql, async (transaction) => {
    const names = await removeFiles(transaction, id);
    await transaction.delete(exportTask).where(eq(exportTask.id, id));
    return names;
  });

/** The oldest task that nobody works on; it is the caller's for so many seconds. Two servers never get the same one. */
export const claim = async (sql: Sql, seconds: number): Promise<ClaimedTask | undefined> => {
  const next = sql
    .select({ id: exportTask.id })
    .from(exportTask)
    .where(and(inArray(exportTask.state, ['waiting', 'running']), raw`(${exportTask.leaseUntil} is null or ${exportTask.leaseUntil} < now())`))
    .orderBy(exportTask.createTime, exportTask.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [task] = await sql
    .update(exportTask)
    .set({ state: 'running', attempts: raw`${exportTask.attempts} + 1`, leaseUntil: raw`now() + make_interval(secs => ${seconds}::int)` })
    .where(inArray(exportTask.id, next))
    .returning();
  if (!task) return undefined;
  const [user] = await sql.select().from(userAccount).where(eq(userAccount.id, task.userId));
  return user && { task, user };
};

/** Tells how far a task is, and keeps it. @returns false when it is no longer there */
export const progress = async (sql: Sql, id: number, percent: number, seconds: number): Promise<boolean> => {
  const kept = await sql
    .update(exportTask)
    .set({ percent, leaseUntil: raw`now() + make_interval(secs => ${seconds}::int)` })
    .where(and(eq(exportTask.id, id), eq(exportTask.state, 'running')))
    .returning({ id: exportTask.id });
  return kept.length > 0;
};

/** Ends a task with its files. @returns false when it was deleted meanwhile; then nothing is written */
export const finish = (sql: Sql, id: number, files: readonly (typeof exportFile.$inferInsert)[]): Promise<boolean> =>
  inTransaction(sql, async (transaction) => {
    const ended = await transaction
      .update(exportTask)
      .set({ state: 'done', percent: 100, failure: null, leaseUntil: null, finishTime: new Date() })
      .where(and(eq(exportTask.id, id), eq(exportTask.state, 'running')))
      .returning({ id: exportTask.id });
    if (ended.length > 0) await transaction.insert(exportFile).values([...files]);
    return ended.length > 0;
  });

export const fail = async (sql: Sql, id: number, failure: Bilingual): Promise<void> => {
  await sql.update(exportTask).set({ state: 'failed', failure, leaseUntil: null, finishTime: new Date() }).where(eq(exportTask.id, id));
};

/** Says something about a task that is done. */
export const note = async (sql: Sql, id: number, failure: Bilingual): Promise<void> => {
  await sql.update(exportTask).set({ failure }).where(eq(exportTask.id, id));
};

/** Tries a task again later, with the reason why not now. */
export const postpone = async (sql: Sql, id: number, failure: Bilingual, seconds: number): Promise<void> => {
  await sql
    .update(exportTask)
    .set({ state: 'waiting', failure, leaseUntil: raw`now() + make_interval(secs => ${seconds}::int)` })
    .where(eq(exportTask.id, id));
};

/** A file of an own task. */
export const findFile = async (sql: Sql, userId: number, fileName: string): Promise<{ file: FileRow; name: string } | undefined> =>
  (
    await sql
      .select({ file: exportFile, name: exportTask.name })
      .from(exportFile)
      .innerJoin(exportTask, eq(exportTask.id, exportFile.taskId))
      .where(and(eq(exportFile.fileName, fileName), eq(exportTask.userId, userId)))
  )[0];

/** Takes the files of tasks that ended before an instant from them. @returns their names */
export const expire = (sql: Sql, before: Date): Promise<string[]> =>
  inTransaction(sql, async (transaction) => {
    const expired = await transaction
      .update(exportTask)
      .set({ state: 'expired' })
      .where(and(eq(exportTask.state, 'done'), lt(exportTask.finishTime, before)))
      .returning({ id: exportTask.id });
    const names: string[] = [];
    for (const { id } of expired) names.push(...(await removeFiles(transaction, id)));
    return names;
  });
