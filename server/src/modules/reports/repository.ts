import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Sql } from '../../database/database.ts';
import {
  collection,
  dashboard,
  groupDashboard,
  groupReport,
  report,
  reportClass,
  reportPage,
  reportVisit,
  userDashboard,
  userGroup,
  userReport,
} from '../../database/schema/index.ts';
import { isAmong } from '../../database/text-search.ts';

export type ReportRow = typeof report.$inferSelect;
export type PageRow = typeof reportPage.$inferSelect;
export type ClassRow = typeof reportClass.$inferSelect;
export type DashboardRow = typeof dashboard.$inferSelect;
export type GrantRow = Omit<typeof userReport.$inferSelect, 'userId'>;
export type Visit = Omit<typeof reportVisit.$inferInsert, 'id' | 'createTime'>;
/** A report with what stands in its class. */
export type ListedReport = { readonly report: ReportRow; readonly className: string; readonly classEnName: string };

const levels = <Table extends typeof groupReport | typeof userReport>(table: Table) => ({
  reportId: table.reportId,
  allowA: table.allowA,
  allowC: table.allowC,
  allowExportData: table.allowExportData,
  allowHideFilter: table.allowHideFilter,
  allowHideNavigator: table.allowHideNavigator,
  allowEdit: table.allowEdit,
  allowSaveAs: table.allowSaveAs,
  allowDownload: table.allowDownload,
  pages: table.pages,
  dataRoles: table.dataRoles,
});

/** Neither taken offline by an administrator nor in its maker's recycle bin. */
const isThere = and(eq(report.isActive, true), isNull(report.deleteTime));

/** The grants of a user's groups and his own: on some reports, or on all. */
export const grantsOf = (sql: Sql, userId: number, ids?: readonly number[]): Promise<GrantRow[]> =>
  unionAll(
    sql
      .select(levels(groupReport))
      .from(groupReport)
      .innerJoin(userGroup, eq(userGroup.groupId, groupReport.groupId))
      .where(and(eq(userGroup.userId, userId), ids && inArray(groupReport.reportId, [...ids]))),
    sql
      .select(levels(userReport))
      .from(userReport)
      .where(and(eq(userReport.userId, userId), ids && inArray(userReport.reportId, [...ids]))),
  );

/** The reports that a user has made himself and the published ones that they lean on: one of them, or all. */
export const madeBy = async (sql: Sql, userId: number, id?: number): Promise<{ id: number; originId: number }[]> => {
  const rows = await sql
    .select({ id: report.id, originId: report.originId })
    .from(report)
    .where(and(eq(report.makerId, userId), isNotNull(report.originId), id === undefined ? undefined : eq(report.id, id)));
  return rows.flatMap(({ id: made, originId }) => (originId === null ? [] : { id: made, originId }));
};

/** Active reports among `ids`, in the order of their classes. */
export const listReports = (sql: Sql, ids: readonly number[], condition?: SQL): Promise<ListedReport[]> =>
  sql
    .select({ report, className: reportClass.name, classEnName: reportClass.ename })
    .from(report)
    .innerJoin(reportClass, eq(reportClass.id, report.classId))
    .where(and(isAmong(report.id, ids), isThere, condition))
    .orderBy(asc(reportClass.sort), asc(reportClass.id), asc(report.sort), asc(report.id));

export const findReport = async (sql: Sql, id: number): Promise<ReportRow | undefined> =>
  (await sql.select().from(report).where(and(eq(report.id, id), isThere)))[0];

/** The active reports that show these of the reporting service. */
export const idsOfSources = async (sql: Sql, workspaceId: string, sourceReportIds: readonly string[]): Promise<number[]> =>
  (
    await sql
      .select({ id: report.id })
      .from(report)
      .where(and(eq(report.workspaceId, workspaceId), inArray(report.sourceReportId, [...sourceReportIds]), isThere))
  ).map(({ id }) => id);

/** Which of the reports are active. */
export const activeAmong = async (sql: Sql, ids: readonly number[]): Promise<number[]> =>
  (await sql.select({ id: report.id }).from(report).where(and(isAmong(report.id, ids), isThere))).map(({ id }) => id);

export const pagesOf = (sql: Sql, reportIds: readonly number[]): Promise<PageRow[]> =>
  sql
    .select()
    .from(reportPage)
    .where(and(isAmong(reportPage.reportId, reportIds), eq(reportPage.isActive, true)))
    .orderBy(asc(reportPage.reportId), asc(reportPage.sort), asc(reportPage.id));

/** Which of a user's favourites are among the reports. */
export const favouritesAmong = async (sql: Sql, userId: number, reportIds: readonly number[]): Promise<Set<number>> => {
  const rows = await sql
    .select({ reportId: collection.reportId })
    .from(collection)
    .where(and(eq(collection.userId, userId), isAmong(collection.reportId, reportIds)));
  return new Set(rows.map(({ reportId }) => reportId));
};

export const listClasses = (sql: Sql): Promise<ClassRow[]> => sql.select().from(reportClass).orderBy(asc(reportClass.sort), asc(reportClass.id));

const grantedDashboards = (sql: Sql, userId: number): SQL | undefined =>
  or(
    inArray(
      dashboard.id,
      sql
        .select({ id: groupDashboard.dashboardId })
        .from(groupDashboard)
        .innerJoin(userGroup, eq(userGroup.groupId, groupDashboard.groupId))
        .where(eq(userGroup.userId, userId)),
    ),
    inArray(dashboard.id, sql.select({ id: userDashboard.dashboardId }).from(userDashboard).where(eq(userDashboard.userId, userId))),
  );

export const listDashboards = (sql: Sql, userId: number, id?: number): Promise<DashboardRow[]> =>
  sql
    .select()
    .from(dashboard)
    .where(and(eq(dashboard.isActive, true), grantedDashboards(sql, userId), id === undefined ? undefined : eq(dashboard.id, id)))
    .orderBy(asc(dashboard.sort), asc(dashboard.id));

/** Whoever may open it. */
export const findDashboard = async (sql: Sql, id: number): Promise<DashboardRow | undefined> =>
  (await sql.select().from(dashboard).where(and(eq(dashboard.id, id), eq(dashboard.isActive, true))))[0];

export const addVisit = async (sql: Sql, visit: Visit): Promise<void> => {
  await sql.insert(reportVisit).values(visit);
};
