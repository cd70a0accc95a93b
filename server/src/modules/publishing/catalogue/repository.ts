import { and, asc, eq, inArray, isNotNull, isNull, or, sql as raw, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { reportClassType, reportType, type ViewerType } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import {
  collection,
  dashboard,
  defaultReport,
  groupDashboard,
  groupReport,
  report,
  reportClass,
  reportPage,
  reportVisit,
  resourceGroupInterfaceClass,
  userAccount,
} from '../../../database/schema/index.ts';
import type { Device } from '../../../http/device.ts';
import { isAmong } from '../../../database/text-search.ts';
import { countedDashboards, giversOf, isOneOf, reachableReports } from './grants-repository.ts';

export type ReportRow = typeof report.$inferSelect;
export type PageRow = typeof reportPage.$inferSelect;
export type ClassRow = typeof reportClass.$inferSelect;
export type DashboardRow = typeof dashboard.$inferSelect;
export type Visit = Omit<typeof reportVisit.$inferInsert, 'id' | 'createTime'>;
/** What a list shows of a page. */
export type ListedPage = readonly [code: string, parentId: number | null, displayName: string, enDisplayName: string];

/** Neither taken offline by an administrator nor in its maker's recycle bin. */
const isOn = and(eq(report.isActive, true), isNull(report.deleteTime));
/** And the reporting service still has it. */
export const isThere = and(isOn, isNull(report.missingTime));
export const isDashboardThere = and(eq(dashboard.isActive, true), isNull(dashboard.missingTime));

const userId = raw.placeholder('userId');

/** Of one class with those below it, or of some ids. */
export type Wanted = { readonly classIds: readonly number[] } | { readonly ids: readonly number[] };

const placesQuery = (db: Db, name: string, condition?: SQL) =>
  db
    .select({ classId: reportClass.id, ids: raw<number[]>`array_agg(${report.id} order by ${report.sort}, ${report.id})` })
    .from(report)
    .innerJoin(reportClass, eq(reportClass.id, report.classId))
    .where(
      and(
        raw`${report.id} in ${reachableReports}`,
        isThere,
        raw`case ${raw.placeholder('shownOn')}::text when 'web' then ${report.isVisibleOnWeb} when 'mobile' then ${report.isVisibleOnMobile} else true end`,
        condition,
      ),
    )
    .groupBy(reportClass.id)
    .orderBy(asc(reportClass.sort), asc(reportClass.id))
    .prepare(name);
const places = prepared((db) => placesQuery(db, 'places'));
const placesOfSome = prepared((db) => placesQuery(db, 'places_of_some', isOneOf(report.id, 'ids')));
const placesOfClasses = prepared((db) => placesQuery(db, 'places_of_classes', isOneOf(report.classId, 'classIds')));

/**
 * Ids of the active reports that a user may be able to open, class by class in their order. Whether they may is for their
 * grants to say.
 */
export const placesOf = (db: Db, userId: number, shownOn: Device | null, wanted?: Wanted): Promise<{ classId: number; ids: number[] }[]> => {
  if (!wanted) return places(db).execute({ userId, shownOn });
  if ('classIds' in wanted) return placesOfClasses(db).execute({ userId, shownOn, ...wanted });
  return placesOfSome(db).execute({ userId, shownOn, ...wanted });
};

const activePages = raw<ListedPage[] | null>`(
        select json_agg(json_build_array(${reportPage.code}, ${reportPage.parentId}, ${reportPage.displayName}, ${reportPage.enDisplayName}) order by ${reportPage.sort}, ${reportPage.id})
        from ${reportPage} where ${reportPage.reportId} = ${report.id} and ${reportPage.isActive})`;

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
      darkCover: report.darkCover,
      enDarkCover: report.enDarkCover,
      isMenuShowPage: report.isMenuShowPage,
      defaultPage: report.defaultPage,
      isFavourite: raw<boolean>`exists (select from ${collection} where ${collection.userId} = ${userId}::int and ${collection.reportId} = ${report.id})`,
      pages: activePages,
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

/** Ids of all published reports, in the order of their classes. */
export const publishedIds = async (db: Db): Promise<number[]> =>
  (
    await db
      .select({ id: report.id })
      .from(report)
      .innerJoin(reportClass, eq(reportClass.id, report.classId))
      .where(eq(report.classType, reportClassType.published))
      .orderBy(asc(reportClass.sort), asc(reportClass.id), asc(report.sort), asc(report.id))
  ).map(({ id }) => id);

const statedReports = prepared((db) =>
  db
    .select({
      id: report.id,
      name: report.name,
      ename: report.ename,
      classId: report.classId,
      reportType: report.reportType,
      isActive: raw<boolean>`${isOn}`,
      isMissing: raw<boolean>`${isNotNull(report.missingTime)}`,
      isVisibleOnWeb: report.isVisibleOnWeb,
      pages: activePages,
      givers: giversOf(groupReport, groupReport.reportId, report.id),
    })
    .from(report)
    .innerJoin(reportClass, eq(reportClass.id, report.classId))
    .where(and(isOneOf(report.id, 'ids'), eq(report.classType, reportClassType.published)))
    .orderBy(asc(reportClass.sort), asc(reportClass.id), asc(report.sort), asc(report.id))
    .prepare('stated_reports'),
);

/** What decides about published reports besides grants, and which roles give them; those taken offline too. */
export const statesOf = (db: Db, ids: readonly number[]) => statedReports(db).execute({ ids });
export type StatedReport = Awaited<ReturnType<typeof statesOf>>[number];

/** The same for dashboards, all of them or one. */
export const dashboardStates = (db: Db, id?: number) =>
  db
    .select({ id: dashboard.id, displayName: dashboard.displayName, enDisplayName: dashboard.enDisplayName, isActive: dashboard.isActive, isMissing: raw<boolean>`${isNotNull(dashboard.missingTime)}`, givers: giversOf(groupDashboard, groupDashboard.dashboardId, dashboard.id) })
    .from(dashboard)
    .where(id === undefined ? undefined : eq(dashboard.id, id))
    .orderBy(asc(dashboard.sort), asc(dashboard.id));

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
export const idsOfSources = async (db: Db, { sourceId, workspaceId }: { readonly sourceId: number; readonly workspaceId: string }, sourceReportIds: readonly string[]): Promise<number[]> =>
  (
    await db
      .select({ id: report.id })
      .from(report)
      .where(and(eq(report.sourceId, sourceId), eq(report.workspaceId, workspaceId), inArray(report.sourceReportId, [...sourceReportIds]), isThere))
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

export const keptFromExports = async (db: Db, ids: readonly number[]): Promise<Map<number, ReadonlySet<string>>> => {
  const rows = await db.select({ reportId: reportPage.reportId, code: reportPage.code }).from(reportPage).where(and(isAmong(reportPage.reportId, ids), eq(reportPage.isExportable, false)));
  return new Map([...Map.groupBy(rows, ({ reportId }) => reportId)].map(([id, pages]) => [id, new Set(pages.map(({ code }) => code))]));
};

const isFavouriteOf = (user: number, id: number): SQL | undefined => and(eq(collection.userId, user), or(eq(collection.reportId, id), eq(collection.dashboardId, id)));

/** @param id of a report or dashboard */
export const isFavourite = async (db: Db, user: number, id: number): Promise<boolean> =>
  (await db.select({ id: collection.id }).from(collection).where(isFavouriteOf(user, id))).length > 0;

/** A home of one's own counts for who may customize, as grants of one's own do. */
export const defaultReportOf = async (db: Db, userId: number): Promise<number | undefined> =>
  (await db.select({ reportId: defaultReport.reportId }).from(defaultReport).innerJoin(userAccount, eq(userAccount.id, defaultReport.userId)).where(and(eq(defaultReport.userId, userId), userAccount.isCustom)))[0]?.reportId;

export const mayCustomize = async (db: Db, userId: number): Promise<boolean> => (await db.select({ isCustom: userAccount.isCustom }).from(userAccount).where(eq(userAccount.id, userId)))[0]?.isCustom ?? false;

export const setDefaultReport = async (db: Db, user: number, reportId: number | null): Promise<void> => {
  if (reportId === null) await db.delete(defaultReport).where(eq(defaultReport.userId, user));
  else await db.insert(defaultReport).values({ userId: user, reportId }).onConflictDoUpdate({ target: defaultReport.userId, set: { reportId } });
};

export const listClasses = (db: Db): Promise<ClassRow[]> => db.select().from(reportClass).orderBy(asc(reportClass.sort), asc(reportClass.id));

export const listDashboards = (db: Db, userId: number, id?: number): Promise<DashboardRow[]> =>
  db
    .select()
    .from(dashboard)
    .where(and(isDashboardThere, inArray(dashboard.id, countedDashboards(db, userId)), id === undefined ? undefined : eq(dashboard.id, id)))
    .orderBy(asc(dashboard.sort), asc(dashboard.id));

/** Ids of the dashboards that are favourites of a user. */
export const favouriteDashboards = async (db: Db, userId: number): Promise<Set<number>> =>
  new Set((await db.select({ id: collection.dashboardId }).from(collection).where(and(eq(collection.userId, userId), isNotNull(collection.dashboardId)))).flatMap(({ id }) => id ?? []));

/** Which of the dashboards are active. */
export const activeDashboardsAmong = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (await db.select({ id: dashboard.id }).from(dashboard).where(and(isAmong(dashboard.id, ids), isDashboardThere))).map(({ id }) => id);

/** Whoever may open it. */
export const findDashboard = async (db: Db, id: number): Promise<DashboardRow | undefined> =>
  (await db.select().from(dashboard).where(and(eq(dashboard.id, id), isDashboardThere)))[0];

/** The names of a report that is on, and that the reporting service has no more. */
export const findLostReport = async (db: Db, id: number): Promise<Pick<ReportRow, 'name' | 'ename'> | undefined> =>
  (await db.select({ name: report.name, ename: report.ename }).from(report).where(and(eq(report.id, id), isOn, isNotNull(report.missingTime))))[0];

/** The same of a dashboard that a user has. */
export const findLostDashboard = async (db: Db, userId: number, id: number): Promise<Pick<ReportRow, 'name' | 'ename'> | undefined> =>
  (await db.select({ name: dashboard.displayName, ename: dashboard.enDisplayName }).from(dashboard).where(and(eq(dashboard.id, id), dashboard.isActive, isNotNull(dashboard.missingTime), inArray(dashboard.id, countedDashboards(db, userId)))))[0];

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

export const findPerson = async (db: Db, userId: number) => (await db.select({ fullName: userAccount.fullName, account: userAccount.account }).from(userAccount).where(eq(userAccount.id, userId)))[0];

const viewerTypes: Readonly<Record<number, ViewerType>> = { [reportType.online]: 'Online', [reportType.paginated]: 'Rdlreports', [reportType.h5]: 'H5Report' };

/** By what a report is opened (SPEC 2.2); the page of an online report is its first. Of a dashboard there is no report. */
export const viewOf = (of: Pick<ReportRow, 'reportType' | 'platform'> | null): { readonly type: ViewerType; readonly page: string } => {
  if (!of) return { type: 'Dashboards', page: 'null' };
  return { type: viewerTypes[of.reportType] ?? 'Online', page: of.reportType === reportType.h5 ? 'view' : of.reportType === reportType.paginated ? of.platform : 'null' };
};
