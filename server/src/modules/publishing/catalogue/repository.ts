import { and, asc, eq, inArray, isNotNull, isNull, or, sql as raw, type Column, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import {
  collection,
  dashboard,
  defaultReport,
  groupDashboard,
  groupReport,
  portalGroup,
  report,
  reportClass,
  reportPage,
  reportVisit,
  resourceGroupInterfaceClass,
  userAccount,
  userDashboard,
  userGroup,
  userReport,
} from '../../../database/schema/index.ts';
import { isAmong, patternOf } from '../../../database/text-search.ts';

export type ReportRow = typeof report.$inferSelect;
export type PageRow = typeof reportPage.$inferSelect;
export type ClassRow = typeof reportClass.$inferSelect;
export type DashboardRow = typeof dashboard.$inferSelect;
/** A grant as it holds: what an administrator has not set apart is as what it follows. */
export type GrantRow = Omit<typeof userReport.$inferSelect, 'userId' | 'allowDownload'> & { readonly allowDownload: boolean };
export type Visit = Omit<typeof reportVisit.$inferInsert, 'id' | 'createTime'>;
/** What a list shows of a page. */
export type ListedPage = readonly [code: string, parentId: number | null, displayName: string, enDisplayName: string];

const levels = <Table extends typeof groupReport | typeof userReport>(table: Table) => ({
  allowA: table.allowA,
  allowC: table.allowC,
  allowExportData: table.allowExportData,
  allowHideFilter: table.allowHideFilter,
  allowHideNavigator: table.allowHideNavigator,
  allowEdit: table.allowEdit,
  allowSaveAs: table.allowSaveAs,
  allowDownload: raw<boolean>`coalesce(${table.allowDownload}, ${table.allowExportData})`,
  pages: table.pages,
  dataRoles: table.dataRoles,
});

/** A role that is turned off gives nobody anything. */
const isEnabledRole = (groupId: Column): SQL => raw`${groupId} in (select ${portalGroup.id} from ${portalGroup} where ${portalGroup.isEnabled})`;

/** That a column is one of a parameter's numbers, however many they are. */
const isOneOf = (column: Column, name: string): SQL => raw`${column} = any(${raw.placeholder(name)}::int[])`;

/** Neither taken offline by an administrator nor in its maker's recycle bin. */
const isThere = and(eq(report.isActive, true), isNull(report.deleteTime));

const userId = raw.placeholder('userId');

/** Reports with the same levels are one row: who may open thousands has a few. */
const grantsQuery = (db: Db, name: string, ofSome: (column: Column) => SQL | undefined, ofRole: (groupId: Column) => SQL | undefined = isEnabledRole) =>
  unionAll(
    db
      .select({ ...levels(groupReport), reportIds: raw<number[]>`array_agg(${groupReport.reportId})`.as('report_ids') })
      .from(groupReport)
      .innerJoin(userGroup, eq(userGroup.groupId, groupReport.groupId))
      .where(and(eq(userGroup.userId, userId), ofRole(groupReport.groupId), ofSome(groupReport.reportId)))
      .groupBy(...Object.values(levels(groupReport))),
    db
      .select({ ...levels(userReport), reportIds: raw<number[]>`array_agg(${userReport.reportId})`.as('report_ids') })
      .from(userReport)
      .where(and(eq(userReport.userId, userId), ofSome(userReport.reportId)))
      .groupBy(...Object.values(levels(userReport))),
  ).prepare(name);
const allGrants = prepared((db) => grantsQuery(db, 'grants', () => undefined));
const givenGrants = prepared((db) => grantsQuery(db, 'grants_given', () => undefined, () => undefined));
const someGrants = prepared((db) => grantsQuery(db, 'grants_of_some', (column) => isOneOf(column, 'ids')));

/** The grants of a user's groups and their own: on some reports, or on all. */
export const grantsOf = async (db: Db, userId: number, ids?: readonly number[]): Promise<GrantRow[]> => {
  return unfold(await (ids ? someGrants(db).execute({ userId, ids }) : allGrants(db).execute({ userId })));
};

/** As above, and those of roles that are turned off, which may be turned on again. */
export const grantsGivenTo = async (db: Db, userId: number): Promise<GrantRow[]> => unfold(await givenGrants(db).execute({ userId }));

const unfold = (rows: (Omit<GrantRow, 'reportId'> & { readonly reportIds: readonly number[] })[]): GrantRow[] =>
  rows.flatMap(({ reportIds, ...grant }) => reportIds.map((reportId) => ({ ...grant, reportId })));

/** The dashboards that were given to a user, those taken offline too; `ofAllRoles`, by roles that are turned off as well. */
export const dashboardsGivenTo = async (db: Db, id: number, ofAllRoles: boolean): Promise<Set<number>> => {
  const rows = await unionAll(
    db
      .select({ id: groupDashboard.dashboardId })
      .from(groupDashboard)
      .innerJoin(userGroup, eq(userGroup.groupId, groupDashboard.groupId))
      .where(and(eq(userGroup.userId, id), ofAllRoles ? undefined : isEnabledRole(groupDashboard.groupId))),
    db.select({ id: userDashboard.dashboardId }).from(userDashboard).where(eq(userDashboard.userId, id)),
  );
  return new Set(rows.map((row) => row.id));
};

const readers = prepared((db) =>
  unionAll(
    db
      .select({ userId: userGroup.userId })
      .from(groupReport)
      .innerJoin(userGroup, eq(userGroup.groupId, groupReport.groupId))
      .where(and(eq(groupReport.reportId, raw.placeholder('id')), isEnabledRole(groupReport.groupId), isOneOf(userGroup.userId, 'userIds'))),
    db.select({ userId: userReport.userId }).from(userReport).where(and(eq(userReport.reportId, raw.placeholder('id')), isOneOf(userReport.userId, 'userIds'))),
    db
      .select({ userId: userGroup.userId })
      .from(groupDashboard)
      .innerJoin(userGroup, eq(userGroup.groupId, groupDashboard.groupId))
      .where(and(eq(groupDashboard.dashboardId, raw.placeholder('id')), isEnabledRole(groupDashboard.groupId), isOneOf(userGroup.userId, 'userIds'))),
    db.select({ userId: userDashboard.userId }).from(userDashboard).where(and(eq(userDashboard.dashboardId, raw.placeholder('id')), isOneOf(userDashboard.userId, 'userIds'))),
  ).prepare('readers'),
);

/** Those of some users to whom a report or dashboard was granted: their ids come from one sequence, so that one kind finds nobody. */
export const grantedAmong = async (db: Db, id: number, userIds: readonly number[]): Promise<Set<number>> =>
  new Set((await readers(db).execute({ id, userIds })).map(({ userId: granted }) => granted));

const madeQuery = (db: Db, name: string, condition?: SQL) =>
  db
    .select({ id: report.id, originId: report.originId })
    .from(report)
    .where(and(eq(report.makerId, userId), isNotNull(report.originId), condition))
    .prepare(name);
const madeReports = prepared((db) => madeQuery(db, 'made_reports'));
const madeReport = prepared((db) => madeQuery(db, 'made_report', eq(report.id, raw.placeholder('id'))));

/** The reports that a user has made themselves and the published ones that they lean on: one of them, or all. */
export const madeBy = async (db: Db, userId: number, id?: number): Promise<{ id: number; originId: number }[]> => {
  const rows = await (id === undefined ? madeReports(db).execute({ userId }) : madeReport(db).execute({ userId, id }));
  return rows.flatMap(({ id: made, originId }) => (originId === null ? [] : { id: made, originId }));
};

/** Of one class with those below it, of some ids, or with a text in a name of theirs or of one of their pages. */
export type Wanted = { readonly classIds: readonly number[] } | { readonly ids: readonly number[] } | { readonly text: string };

const placesQuery = (db: Db, name: string, condition?: SQL) =>
  db
    .select({ classId: reportClass.id, ids: raw<number[]>`array_agg(${report.id} order by ${report.sort}, ${report.id})` })
    .from(report)
    .innerJoin(reportClass, eq(reportClass.id, report.classId))
    .where(
      and(
        raw`${report.id} in (
          select ${groupReport.reportId} from ${groupReport} inner join ${userGroup} on ${userGroup.groupId} = ${groupReport.groupId} where ${userGroup.userId} = ${userId}::int and ${isEnabledRole(groupReport.groupId)}
          union all select ${userReport.reportId} from ${userReport} where ${userReport.userId} = ${userId}::int
          union all select made.id from ${report} made where made.maker_id = ${userId}::int)`,
        isThere,
        raw`(${report.isVisibleOnWeb} or not ${raw.placeholder('onWeb')}::boolean)`,
        condition,
      ),
    )
    .groupBy(reportClass.id)
    .orderBy(asc(reportClass.sort), asc(reportClass.id))
    .prepare(name);
const like = (column: Column): SQL => raw`${column} ilike ${raw.placeholder('pattern')}`;
const places = prepared((db) => placesQuery(db, 'places'));
const placesOfSome = prepared((db) => placesQuery(db, 'places_of_some', isOneOf(report.id, 'ids')));
const placesOfClasses = prepared((db) => placesQuery(db, 'places_of_classes', isOneOf(report.classId, 'classIds')));
const placesWithText = prepared((db) =>
  placesQuery(
    db,
    'places_with_text',
    raw`(${or(like(report.name), like(report.ename))} or exists (
      select from ${reportPage} where ${reportPage.reportId} = ${report.id} and ${reportPage.isActive} and ${or(like(reportPage.displayName), like(reportPage.enDisplayName))}))`,
  ),
);

/**
 * Ids of the active reports that a user may be able to open, class by class in their order. Whether they may is for their
 * grants to say.
 */
export const placesOf = (db: Db, userId: number, onWeb: boolean, wanted?: Wanted): Promise<{ classId: number; ids: number[] }[]> => {
  if (!wanted) return places(db).execute({ userId, onWeb });
  if ('classIds' in wanted) return placesOfClasses(db).execute({ userId, onWeb, ...wanted });
  return 'ids' in wanted ? placesOfSome(db).execute({ userId, onWeb, ...wanted }) : placesWithText(db).execute({ userId, onWeb, pattern: patternOf(wanted.text) });
};

const listedReports = prepared((db) =>
  db
    .select({
      id: report.id,
      name: report.name,
      ename: report.ename,
      classId: report.classId,
      className: reportClass.name,
      classEnName: reportClass.ename,
      reportType: report.reportType,
      classType: report.classType,
      platform: report.platform,
      cover: report.cover,
      enCover: report.enCover,
      isMenuShowPage: report.isMenuShowPage,
      isFavourite: raw<boolean>`exists (select from ${collection} where ${collection.userId} = ${userId}::int and ${collection.reportId} = ${report.id})`,
      pages: raw<ListedPage[] | null>`(
        select json_agg(json_build_array(${reportPage.code}, ${reportPage.parentId}, ${reportPage.displayName}, ${reportPage.enDisplayName}) order by ${reportPage.sort}, ${reportPage.id})
        from ${reportPage} where ${reportPage.reportId} = ${report.id} and ${reportPage.isActive})`,
    })
    .from(report)
    .innerJoin(reportClass, eq(reportClass.id, report.classId))
    .where(isOneOf(report.id, 'ids'))
    .orderBy(asc(reportClass.sort), asc(reportClass.id), asc(report.sort), asc(report.id))
    .prepare('reports'),
);

/** What lists show of reports, in the order of their classes, with all their active pages. */
export const listReports = (db: Db, userId: number, ids: readonly number[]) => listedReports(db).execute({ userId, ids });
export type ListedReport = Awaited<ReturnType<typeof listReports>>[number];

/** Active reports among `ids` of one type, in the order of their classes. */
export const reportsOfType = async (db: Db, ids: readonly number[], type: number): Promise<ReportRow[]> => {
  const rows = await db
    .select({ report })
    .from(report)
    .innerJoin(reportClass, eq(reportClass.id, report.classId))
    .where(and(isAmong(report.id, ids), isThere, eq(report.reportType, type)))
    .orderBy(asc(reportClass.sort), asc(reportClass.id), asc(report.sort), asc(report.id));
  return rows.map((row) => row.report);
};

export const findReport = async (db: Db, id: number): Promise<ReportRow | undefined> =>
  (await db.select().from(report).where(and(eq(report.id, id), isThere)))[0];

/** The active reports that show these of the reporting service. */
export const idsOfSources = async (db: Db, workspaceId: string, sourceReportIds: readonly string[]): Promise<number[]> =>
  (
    await db
      .select({ id: report.id })
      .from(report)
      .where(and(eq(report.workspaceId, workspaceId), inArray(report.sourceReportId, [...sourceReportIds]), isThere))
  ).map(({ id }) => id);

/** Which of the reports are active. */
export const activeAmong = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (await db.select({ id: report.id }).from(report).where(and(isAmong(report.id, ids), isThere))).map(({ id }) => id);

/** The active pages of a report, in their order. */
export const pagesOf = (db: Db, reportId: number): Promise<PageRow[]> =>
  db
    .select()
    .from(reportPage)
    .where(and(eq(reportPage.reportId, reportId), eq(reportPage.isActive, true)))
    .orderBy(asc(reportPage.sort), asc(reportPage.id));

const isFavouriteOf = (user: number, id: number): SQL | undefined => and(eq(collection.userId, user), or(eq(collection.reportId, id), eq(collection.dashboardId, id)));

/** @param id of a report or dashboard */
export const isFavourite = async (db: Db, user: number, id: number): Promise<boolean> =>
  (await db.select({ id: collection.id }).from(collection).where(isFavouriteOf(user, id))).length > 0;

export const defaultReportOf = async (db: Db, userId: number): Promise<number | undefined> =>
  (await db.select({ reportId: defaultReport.reportId }).from(defaultReport).where(eq(defaultReport.userId, userId)))[0]?.reportId;

export const listClasses = (db: Db): Promise<ClassRow[]> => db.select().from(reportClass).orderBy(asc(reportClass.sort), asc(reportClass.id));

const grantedDashboards = (db: Db, userId: number): SQL | undefined =>
  or(
    inArray(
      dashboard.id,
      db
        .select({ id: groupDashboard.dashboardId })
        .from(groupDashboard)
        .innerJoin(userGroup, eq(userGroup.groupId, groupDashboard.groupId))
        .where(and(eq(userGroup.userId, userId), isEnabledRole(groupDashboard.groupId))),
    ),
    inArray(dashboard.id, db.select({ id: userDashboard.dashboardId }).from(userDashboard).where(eq(userDashboard.userId, userId))),
  );

export const listDashboards = (db: Db, userId: number, id?: number): Promise<DashboardRow[]> =>
  db
    .select()
    .from(dashboard)
    .where(and(eq(dashboard.isActive, true), grantedDashboards(db, userId), id === undefined ? undefined : eq(dashboard.id, id)))
    .orderBy(asc(dashboard.sort), asc(dashboard.id));

/** Whoever may open it. */
export const findDashboard = async (db: Db, id: number): Promise<DashboardRow | undefined> =>
  (await db.select().from(dashboard).where(and(eq(dashboard.id, id), eq(dashboard.isActive, true))))[0];

/**
 * Whether a user may know of a report or dashboard that they may not open: they manage the catalogue, or have opened it or
 * kept it among their favourites when they could.
 */
export const mayKnowOf = async (db: Db, userId: number, id: number): Promise<boolean> => {
  const known = unionAll(
    db
      .select({ id: userAccount.id })
      .from(userAccount)
      .innerJoin(resourceGroupInterfaceClass, eq(resourceGroupInterfaceClass.resourceGroupId, userAccount.resourceGroupId))
      .where(and(eq(userAccount.id, userId), eq(resourceGroupInterfaceClass.interfaceClass, 'reportManagement'))),
    db.select({ id: reportVisit.id }).from(reportVisit).where(and(eq(reportVisit.userId, userId), eq(reportVisit.catalogueId, id))),
    db.select({ id: collection.id }).from(collection).where(isFavouriteOf(userId, id)),
  );
  return (await known.limit(1)).length > 0;
};

export const addVisit = async (db: Db, visit: Visit): Promise<void> => {
  await db.insert(reportVisit).values(visit);
};
