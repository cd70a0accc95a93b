import { and, count, desc, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { BIN_DAYS } from '@portal/shared/contract';
import type { Sql } from '../../database/database.ts';
import { report, reportClass, reportPage } from '../../database/schema/index.ts';
import type { SourcePage } from '../../reporting/report-calls.ts';
import type { ReportRow } from '../reports/repository.ts';

export type MadeReport = Omit<typeof report.$inferInsert, 'id' | 'classId'>;

/** How long a report can be restored, in milliseconds. */
export const BIN_TIME = BIN_DAYS * 86_400_000;
/** The time of deletion of what is being deleted for good: over for long, so that nobody restores it meanwhile. */
const DOOMED = new Date(0);
const binnedSince = () => new Date(Date.now() - BIN_TIME);

/** What a reader has made and not deleted, and what is in his recycle bin. */
const kept = (makerId: number) => and(eq(report.makerId, makerId), isNull(report.deleteTime));
const binned = (makerId: number) => and(eq(report.makerId, makerId), gt(report.deleteTime, binnedSince()));
const own = (makerId: number, id: number) => and(kept(makerId), eq(report.id, id));
const origin = alias(report, 'origin');

/** What a reader has made, the newest first. */
export const listMade = (sql: Sql, makerId: number) =>
  sql
    .select({ made: report, originName: origin.name, originEnName: origin.ename })
    .from(report)
    .leftJoin(origin, eq(origin.id, report.originId))
    .where(kept(makerId))
    .orderBy(desc(report.createTime), desc(report.id));

/** What a reader has deleted, the latest first. */
export const listBin = (sql: Sql, makerId: number) =>
  sql
    .select({ id: report.id, name: report.name, originName: origin.name, originEnName: origin.ename, deleteTime: report.deleteTime })
    .from(report)
    .leftJoin(origin, eq(origin.id, report.originId))
    .where(binned(makerId))
    .orderBy(desc(report.deleteTime), desc(report.id));

export const countMade = async (sql: Sql, makerId: number): Promise<number> =>
  (await sql.select({ total: count() }).from(report).where(kept(makerId)))[0]?.total ?? 0;

export const findMade = async (sql: Sql, makerId: number, id: number): Promise<ReportRow | undefined> =>
  (await sql.select().from(report).where(own(makerId, id)))[0];

/** @param except a report that may have the name */
export const nameIsTaken = async (sql: Sql, makerId: number, name: string, except = 0): Promise<boolean> =>
  (await sql.select({ id: report.id }).from(report).where(and(kept(makerId), eq(report.name, name), ne(report.id, except))).limit(1)).length > 0;

export const findBySource = async (sql: Sql, workspaceId: string, sourceReportId: string): Promise<ReportRow | undefined> =>
  (await sql.select().from(report).where(and(eq(report.workspaceId, workspaceId), eq(report.sourceReportId, sourceReportId))))[0];

/** The class of self-service reports, made when the first one comes. Others who add a report at once wait for it. */
export const lockOwnClass = async (sql: Sql): Promise<number> => {
  await sql.insert(reportClass).values({ name: '自助报表', ename: 'Self-service', sort: 1000, isSelfService: true }).onConflictDoNothing();
  const [row] = await sql.select({ id: reportClass.id }).from(reportClass).where(eq(reportClass.isSelfService, true)).for('update');
  if (!row) throw new Error('The class of self-service reports was not written');
  return row.id;
};

export const addMade = async (sql: Sql, classId: number, values: MadeReport): Promise<number> => {
  const [added] = await sql.insert(report).values({ ...values, classId }).returning({ id: report.id });
  if (!added) throw new Error('The report was not written');
  return added.id;
};

export const renameMade = async (sql: Sql, makerId: number, id: number, name: string): Promise<void> => {
  await sql.update(report).set({ name, ename: '' }).where(own(makerId, id));
};

/** Puts a report into the bin. */
export const binMade = async (sql: Sql, makerId: number, id: number): Promise<void> => {
  await sql.update(report).set({ deleteTime: new Date() }).where(own(makerId, id));
};

export const findBinned = (sql: Sql, makerId: number, ids: readonly number[]): Promise<ReportRow[]> =>
  sql.select().from(report).where(and(binned(makerId), inArray(report.id, [...ids])));

/** @returns whether it still was in the bin */
export const restoreBinned = async (sql: Sql, makerId: number, id: number, name: string): Promise<boolean> =>
  (await sql.update(report).set({ deleteTime: null, name }).where(and(binned(makerId), eq(report.id, id))).returning({ id: report.id })).length > 0;

/** From now on it cannot be restored. @returns whether it still was in the bin */
export const doomBinned = async (sql: Sql, makerId: number, id: number): Promise<boolean> =>
  (await sql.update(report).set({ deleteTime: DOOMED }).where(and(binned(makerId), eq(report.id, id))).returning({ id: report.id })).length > 0;

/** Puts back into the bin what could not be deleted. */
export const spareDoomed = async (sql: Sql, id: number, deleteTime: Date | null): Promise<void> => {
  await sql.update(report).set({ deleteTime }).where(and(eq(report.id, id), eq(report.deleteTime, DOOMED)));
};

/** What can no longer be restored, of anybody. */
export const listPastBin = (sql: Sql): Promise<ReportRow[]> => sql.select().from(report).where(lte(report.deleteTime, binnedSince()));

/** Takes a report that can no longer be restored out of the catalogue. */
export const removePastBin = async (sql: Sql, id: number): Promise<void> => {
  await sql.delete(report).where(and(eq(report.id, id), lte(report.deleteTime, binnedSince())));
};

/** The pages of a report are these, in this order. */
export const putPages = async (sql: Sql, reportId: number, pages: readonly SourcePage[]): Promise<void> => {
  const known = await sql.select().from(reportPage).where(eq(reportPage.reportId, reportId));
  for (const { id, code } of known) if (!pages.some((page) => page.name === code)) await sql.delete(reportPage).where(eq(reportPage.id, id));
  for (const [index, { name: code, displayName }] of pages.entries()) {
    const values = { displayName, sort: index + 1 };
    const page = known.find((one) => one.code === code);
    if (page?.displayName === displayName && page.sort === values.sort) continue;
    await sql.insert(reportPage).values({ reportId, code, ...values }).onConflictDoUpdate({ target: [reportPage.reportId, reportPage.code], set: values });
  }
};
