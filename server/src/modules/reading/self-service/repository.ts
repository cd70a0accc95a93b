import { and, count, desc, eq, gt, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { RECYCLE_BIN_DAYS, reportType } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { isThere } from '../../../database/active-people.ts';
import { report, reportClass, reportPage, schedule, userAccount } from '../../../database/schema/index.ts';
import type { SourcePage } from '../../../power-bi/report-calls.ts';
import type { ReportRow } from '../../publishing/catalogue/module.ts';

export type MadeReport = Omit<typeof report.$inferInsert, 'id' | 'classId'>;

/** How long a report can be restored, in milliseconds. */
export const RECYCLE_BIN_TIME = RECYCLE_BIN_DAYS * 86_400_000;
/** The time of deletion of what is being deleted for good: over for long, so that nobody restores it meanwhile. */
const MARKED_FOR_PURGE = new Date(0);
const deletedSince = () => new Date(Date.now() - RECYCLE_BIN_TIME);

/** What a user has made and not deleted, and what is in the user's recycle bin. */
const kept = (makerId: number) => and(eq(report.makerId, makerId), isNull(report.deleteTime));
const deleted = (makerId: number) => and(eq(report.makerId, makerId), gt(report.deleteTime, deletedSince()));
const own = (makerId: number, id: number) => and(kept(makerId), eq(report.id, id));
const origin = alias(report, 'origin');
const maker = { id: userAccount.id, account: userAccount.account, fullName: userAccount.fullName };

/** What a user has made, the newest first. */
export const listMade = (db: Db, makerId: number) =>
  db
    .select({ made: report, originName: origin.name, originEnName: origin.ename })
    .from(report)
    .leftJoin(origin, eq(origin.id, report.originId))
    .where(kept(makerId))
    .orderBy(desc(report.createTime), desc(report.id));

/** What a user has deleted, the latest first. */
export const listDeleted = (db: Db, makerId: number) =>
  db
    .select({ id: report.id, name: report.name, originName: origin.name, originEnName: origin.ename, deleteTime: report.deleteTime })
    .from(report)
    .leftJoin(origin, eq(origin.id, report.originId))
    .where(deleted(makerId))
    .orderBy(desc(report.deleteTime), desc(report.id));

export const countMade = async (db: Db, makerId: number): Promise<number> =>
  (await db.select({ total: count() }).from(report).where(kept(makerId)))[0]?.total ?? 0;

export const findMade = async (db: Db, makerId: number, id: number): Promise<ReportRow | undefined> =>
  (await db.select().from(report).where(own(makerId, id)))[0];

/** @param except a report that may have the name */
export const nameIsTaken = async (db: Db, makerId: number, name: string, except = 0): Promise<boolean> =>
  (await db.select({ id: report.id }).from(report).where(and(kept(makerId), eq(report.name, name), ne(report.id, except))).limit(1)).length > 0;

export const findBySource = async (db: Db, { sourceId, workspaceId, sourceReportId }: { readonly sourceId: number | null; readonly workspaceId: string; readonly sourceReportId: string }): Promise<ReportRow | undefined> =>
  (await db.select().from(report).where(and(sourceId === null ? isNull(report.sourceId) : eq(report.sourceId, sourceId), eq(report.workspaceId, workspaceId), eq(report.sourceReportId, sourceReportId))))[0];

/** Whether somebody still is there, and stays until the end of the transaction: what is theirs is purged with them. */
export const holdMaker = async (db: Db, makerId: number): Promise<boolean> =>
  (await db.select({ id: userAccount.id }).from(userAccount).where(and(isThere, eq(userAccount.id, makerId))).for('share')).length > 0;

/** The class of self-service reports, made when the first one comes. Others who add a report at once wait for it. */
export const lockOwnClass = async (db: Db): Promise<number> => {
  await db.insert(reportClass).values({ name: '自助报表', ename: 'Self-service', sort: 1000, isSelfService: true }).onConflictDoNothing();
  const [row] = await db.select({ id: reportClass.id }).from(reportClass).where(eq(reportClass.isSelfService, true)).for('update');
  if (!row) throw new Error('The class of self-service reports was not written');
  return row.id;
};

export const addMade = async (db: Db, classId: number, values: MadeReport): Promise<number> => {
  const [added] = await db.insert(report).values({ ...values, classId }).returning({ id: report.id });
  if (!added) throw new Error('The report was not written');
  return added.id;
};

export const renameMade = async (db: Db, makerId: number, id: number, name: string): Promise<void> => {
  await db.update(report).set({ name, ename: '' }).where(own(makerId, id));
};

/** Puts a report into the recycle bin. */
export const moveToRecycleBin = async (db: Db, makerId: number, id: number): Promise<void> => {
  await db.update(report).set({ deleteTime: new Date() }).where(own(makerId, id));
};

export const findDeleted = (db: Db, makerId: number, ids: readonly number[]): Promise<ReportRow[]> =>
  db.select().from(report).where(and(deleted(makerId), inArray(report.id, [...ids])));

/** @returns whether it still was in the recycle bin */
export const restoreDeleted = async (db: Db, makerId: number, id: number, name: string): Promise<boolean> =>
  (await db.update(report).set({ deleteTime: null, name }).where(and(deleted(makerId), eq(report.id, id))).returning({ id: report.id })).length > 0;

/** From now on it cannot be restored. @returns whether it still was in the recycle bin */
export const markForPurge = async (db: Db, makerId: number, id: number): Promise<boolean> =>
  (await db.update(report).set({ deleteTime: MARKED_FOR_PURGE }).where(and(deleted(makerId), eq(report.id, id))).returning({ id: report.id })).length > 0;

/**
 * For the transaction that deletes these users, before it does: what they have made loses its maker then, and nobody
 * could delete it any more. The nightly work deletes it here and in the reporting service.
 */
export const markMadeForPurge = async (db: Db, makerIds: readonly number[]): Promise<void> => {
  // What they are adding at this moment is either there already, or waits and then has no maker to be written with.
  await db.select({ id: userAccount.id }).from(userAccount).where(inArray(userAccount.id, [...makerIds])).orderBy(userAccount.id).for('update');
  await db.update(report).set({ deleteTime: MARKED_FOR_PURGE }).where(inArray(report.makerId, [...makerIds]));
};

/** Puts back into the recycle bin what could not be deleted. */
export const unmarkForPurge = async (db: Db, id: number, deleteTime: Date | null): Promise<void> => {
  await db.update(report).set({ deleteTime }).where(and(eq(report.id, id), eq(report.deleteTime, MARKED_FOR_PURGE)));
};

/** What can no longer be restored, of anybody. */
export const listPastRecycleBin = (db: Db) => db.select({ row: report, maker }).from(report).leftJoin(userAccount, eq(userAccount.id, report.makerId)).where(lte(report.deleteTime, deletedSince()));

export const userIds = async (db: Db): Promise<number[]> => (await db.select({ id: userAccount.id }).from(userAccount).where(isThere)).map(({ id }) => id);

/** Where there are reports whose data readers may build on. */
export const workspaces = (db: Db): Promise<{ sourceId: number | null; workspaceId: string }[]> =>
  db.selectDistinct({ sourceId: report.sourceId, workspaceId: report.workspaceId }).from(report).where(eq(report.reportType, reportType.online));

/** The reports that the catalogue has, in the recycle bin or not: their ids in the reporting service, in small letters. */
export const sources = async (db: Db): Promise<Set<string>> => new Set((await db.select({ id: report.sourceReportId }).from(report)).map(({ id }) => id.toLowerCase()));

/** Keeps whoever has made a report, or has schedules of it, until the end of the transaction: nobody deletes them meanwhile. */
export const holdPeopleOf = async (db: Db, reportId: number): Promise<void> => {
  const makers = db.select({ id: report.makerId }).from(report).where(eq(report.id, reportId));
  const owners = db.select({ id: schedule.userId }).from(schedule).where(eq(schedule.reportId, reportId));
  await db.select({ id: userAccount.id }).from(userAccount).where(or(inArray(userAccount.id, makers), inArray(userAccount.id, owners))).orderBy(userAccount.id).for('share');
};

/** Holds a report that can no longer be restored: nothing else comes to it until the transaction ends. @returns whether it was there */
export const holdPastRecycleBin = async (db: Db, id: number): Promise<boolean> =>
  (await db.select({ id: report.id }).from(report).where(and(eq(report.id, id), lte(report.deleteTime, deletedSince()))).for('update')).length > 0;

/** Takes a report out of the catalogue, and with it what the database has of it. */
export const removeReport = async (db: Db, id: number): Promise<void> => {
  await db.delete(report).where(eq(report.id, id));
};

/** The pages of a report are these, in this order. */
export const putPages = async (db: Db, reportId: number, pages: readonly SourcePage[]): Promise<void> => {
  const known = await db.select().from(reportPage).where(eq(reportPage.reportId, reportId));
  for (const { id, code } of known) if (!pages.some((page) => page.name === code)) await db.delete(reportPage).where(eq(reportPage.id, id));
  for (const [index, { name: code, displayName }] of pages.entries()) {
    const values = { displayName, sort: index + 1 };
    const page = known.find((one) => one.code === code);
    if (page?.displayName === displayName && page.sort === values.sort) continue;
    await db.insert(reportPage).values({ reportId, code, ...values }).onConflictDoUpdate({ target: [reportPage.reportId, reportPage.code], set: values });
  }
};
