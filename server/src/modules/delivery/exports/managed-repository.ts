import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, sql as raw, type SQL } from 'drizzle-orm';
import type { Bilingual, ExportState, managedExportOrder } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { exportFile, exportTask, report, userAccount, type ExportOptions } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';
import { mailsOfExports, type MailState } from '../mail/module.ts';
import { isOpen, stoppedValues } from './repository.ts';

/** What narrows the list down; what is not set is undefined, as it comes from the contract. */
export type Filter = {
  readonly keyword: string;
  /** Paths of the lists that the keyword means. */
  readonly listPaths: readonly string[];
  readonly state?: ExportState | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
export type Order = { readonly orderBy: (typeof managedExportOrder)[number]; readonly orderType: 'asc' | 'desc' };

/** Filters of the viewer and the search of a list may be long, and nobody is shown them. */
const options = raw<ExportOptions>`(${exportTask.options} - 'state') #- '{list,query}'`.mapWith(exportTask.options);
const bytes = raw<number>`coalesce((select sum(${exportFile.bytes}) from ${exportFile} where ${exportFile.taskId} = ${exportTask.id}), 0)`.mapWith(Number);
const columns = {
  task: { id: exportTask.id, userId: exportTask.userId, reportId: exportTask.reportId, name: exportTask.name, options, state: exportTask.state, percent: exportTask.percent, failure: exportTask.failure, createTime: exportTask.createTime, beginTime: exportTask.beginTime, finishTime: exportTask.finishTime },
  report: { name: report.name, ename: report.ename, reportType: report.reportType },
  owner: { account: userAccount.account, fullName: userAccount.fullName },
  bytes,
};
const joined = (db: Db) => db.select(columns).from(exportTask).innerJoin(userAccount, eq(userAccount.id, exportTask.userId)).leftJoin(report, eq(report.id, exportTask.reportId));
type Row = Awaited<ReturnType<typeof joined>>[number];
/** A task with whose it is, of which report, and how its mail stands. */
export type ManagedTask = Row & { readonly mail: MailState | undefined };

const foundBy = ({ keyword, listPaths, state, from, to }: Filter): SQL | undefined =>
  and(
    keyword === '' ? undefined : or(...[exportTask.name, report.name, report.ename, userAccount.account, userAccount.fullName].map((column) => contains(column, keyword)), listPaths.length > 0 ? inArray(raw`${exportTask.options} -> 'list' ->> 'path'`, [...listPaths]) : undefined),
    state && eq(exportTask.state, state),
    from ? gte(exportTask.createTime, new Date(from)) : undefined,
    to ? lt(exportTask.createTime, new Date(to)) : undefined,
  );

/** Those that have not ended stand last; all were created at some time, by which there is an index. */
const inOrder = ({ orderBy, orderType }: Order): SQL[] => {
  const direction = orderType === 'asc' ? asc : desc;
  return [...(orderBy === 'finishTime' ? [asc(isNull(exportTask.finishTime))] : []), direction(exportTask[orderBy]), direction(exportTask.id)];
};

const withMails = async (db: Db, rows: readonly Row[]): Promise<ManagedTask[]> => {
  const mails = rows.length > 0 ? await mailsOfExports(db, rows.map(({ task }) => task.id)) : undefined;
  return rows.map((row) => ({ ...row, mail: mails?.get(row.task.id) }));
};

const found = (db: Db, filter: Filter) =>
  db.select({ id: exportTask.id }).from(exportTask).innerJoin(userAccount, eq(userAccount.id, exportTask.userId)).leftJoin(report, eq(report.id, exportTask.reportId)).where(foundBy(filter));

export const countTasks = async (db: Db, filter: Filter): Promise<number> => (await db.select({ total: count() }).from(found(db, filter).as('found')))[0]?.total ?? 0;

export const listTasks = async (db: Db, filter: Filter, order: Order, limit: number, offset: number): Promise<ManagedTask[]> =>
  withMails(db, await joined(db).where(foundBy(filter)).orderBy(...inOrder(order)).limit(limit).offset(offset));

/** Ids of all that are found, in their order. */
export const taskIds = async (db: Db, filter: Filter, order: Order): Promise<number[]> =>
  (await found(db, filter).orderBy(...inOrder(order))).map(({ id }) => id);

/** Those of some that there are. */
export const findTasks = async (db: Db, ids: readonly number[], order: Order = { orderBy: 'createTime', orderType: 'asc' }): Promise<ManagedTask[]> =>
  withMails(db, await joined(db).where(isAmong(exportTask.id, ids)).orderBy(...inOrder(order)));

/** Ends those that wait or are in progress; who works on one finds that it is theirs no more. @returns ids of those that it has ended */
export const stopTasks = async (db: Db, ids: readonly number[], why: Bilingual): Promise<Set<number>> =>
  new Set((await db.update(exportTask).set(stoppedValues(why)).where(and(isAmong(exportTask.id, ids), isOpen)).returning({ id: exportTask.id })).map(({ id }) => id));
