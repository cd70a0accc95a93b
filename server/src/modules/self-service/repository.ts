import { and, count, desc, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql } from '../../database/database.ts';
import { report, reportClass, reportPage } from '../../database/schema/index.ts';
import type { SourcePage } from '../../reporting/report-calls.ts';
import type { ReportRow } from '../reports/repository.ts';

export type MadeReport = Omit<typeof report.$inferInsert, 'id' | 'classId'>;

const own = (makerId: number, id: number) => and(eq(report.makerId, makerId), eq(report.id, id));
const origin = alias(report, 'origin');

/** What a reader has made, the newest first. */
export const listMade = (sql: Sql, makerId: number) =>
  sql
    .select({ made: report, originName: origin.name, originEnName: origin.ename })
    .from(report)
    .leftJoin(origin, eq(origin.id, report.originId))
    .where(eq(report.makerId, makerId))
    .orderBy(desc(report.createTime), desc(report.id));

export const countMade = async (sql: Sql, makerId: number): Promise<number> =>
  (await sql.select({ total: count() }).from(report).where(eq(report.makerId, makerId)))[0]?.total ?? 0;

export const findMade = async (sql: Sql, makerId: number, id: number): Promise<ReportRow | undefined> =>
  (await sql.select().from(report).where(own(makerId, id)))[0];

/** @param except a report that may have the name */
export const nameIsTaken = async (sql: Sql, makerId: number, name: string, except = 0): Promise<boolean> =>
  (await sql.select({ id: report.id }).from(report).where(and(eq(report.makerId, makerId), eq(report.name, name), ne(report.id, except))).limit(1)).length > 0;

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

export const removeMade = async (sql: Sql, makerId: number, id: number): Promise<void> => {
  await sql.delete(report).where(own(makerId, id));
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
