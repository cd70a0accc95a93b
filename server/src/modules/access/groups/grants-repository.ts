import { and, asc, eq, sql as raw } from 'drizzle-orm';
import { reportClassType } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { isThere } from '../../../database/active-people.ts';
import { isCurrent } from '../../../database/current-grants.ts';
import { dashboard, dataRole, groupDashboard, groupReport, report, reportClass, reportPage, userAccount, userDashboard, userReport } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';

/** A grant on one report as it is stored, whoever has it. */
export type StoredGrant = Omit<typeof userReport.$inferSelect, 'userId' | 'expireTime' | 'isEndTold'> & Partial<Pick<typeof userReport.$inferSelect, 'expireTime' | 'isEndTold'>>;
/** Whose grants: a role's or a person's. */
export type Holder = { readonly groupId: number } | { readonly userId: number };

/** So many rows have fewer parameters than one statement may have. */
const ROWS_AT_ONCE = 1_000;

export const storedGrants = async (db: Db, holder: Holder): Promise<StoredGrant[]> => {
  if ('groupId' in holder) {
    const rows = await db.select().from(groupReport).where(eq(groupReport.groupId, holder.groupId)).orderBy(asc(groupReport.reportId));
    return rows.map(({ groupId: _, ...grant }) => grant);
  }
  // What has ended and waits for the job counts for nothing, and is not what a new grant takes its end from.
  const rows = await db.select().from(userReport).where(and(eq(userReport.userId, holder.userId), isCurrent(userReport))).orderBy(asc(userReport.reportId));
  return rows.map(({ userId: _, ...grant }) => grant);
};

/** Takes the grants on some reports away and gives others; one on a report that has one already takes its place, and keeps its end unless it has another. */
export const changeGrants = async (db: Db, holder: Holder, set: readonly StoredGrant[], removed: readonly number[]): Promise<void> => {
  const ids = [...removed, ...set.map(({ reportId }) => reportId)];
  const ends = 'userId' in holder ? await endsOf(db, holder.userId, ids) : new Map<number, Pick<typeof userReport.$inferSelect, 'expireTime' | 'isEndTold'>>();
  if ('groupId' in holder) await db.delete(groupReport).where(and(eq(groupReport.groupId, holder.groupId), isAmong(groupReport.reportId, ids)));
  else await db.delete(userReport).where(and(eq(userReport.userId, holder.userId), isAmong(userReport.reportId, ids)));
  for (let from = 0; from < set.length; from += ROWS_AT_ONCE) {
    const rows = set.slice(from, from + ROWS_AT_ONCE);
    if ('groupId' in holder) await db.insert(groupReport).values(rows.map((grant) => ({ ...grant, groupId: holder.groupId })));
    else await db.insert(userReport).values(rows.map((grant) => ({ ...ends.get(grant.reportId), ...grant, userId: holder.userId })));
  }
};

const endsOf = async (db: Db, userId: number, ids: readonly number[]) => {
  const { reportId, expireTime, isEndTold } = userReport;
  const rows = await db.select({ reportId, expireTime, isEndTold }).from(userReport).where(and(eq(userReport.userId, userId), isAmong(reportId, ids), isCurrent(userReport)));
  return new Map(rows.map(({ reportId: id, ...end }) => [id, end]));
};

export const listReportClasses = (db: Db) =>
  db
    .select({ id: reportClass.id, parentId: reportClass.parentId, name: reportClass.name, ename: reportClass.ename })
    .from(reportClass)
    .where(eq(reportClass.isSelfService, false))
    .orderBy(asc(reportClass.sort), asc(reportClass.id));

/** Published reports; one of somebody's own making is nobody's to give. */
export const listPublishedReports = (db: Db) =>
  db
    .select({ id: report.id, name: report.name, ename: report.ename, classId: report.classId, isActive: report.isActive })
    .from(report)
    .where(eq(report.classType, reportClassType.published))
    .orderBy(asc(report.sort), asc(report.id));

/** The names of those of some reports that are published. */
export const namesOfPublished = async (db: Db, ids: readonly number[]): Promise<Map<number, { name: string; ename: string }>> => {
  const rows = await db.select({ id: report.id, name: report.name, ename: report.ename }).from(report).where(and(isAmong(report.id, ids), eq(report.classType, reportClassType.published)));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
};

type Page = { code: string; displayName: string; enDisplayName: string };

/** The pages of reports, of all or of some, by report, in their order: those that there are, or those that there were. */
export const pagesByReport = async (db: Db, isActive = true, ids?: readonly number[]): Promise<Map<number, Page[]>> => {
  const rows = await db
    .select({ reportId: reportPage.reportId, code: reportPage.code, displayName: reportPage.displayName, enDisplayName: reportPage.enDisplayName })
    .from(reportPage)
    .where(and(eq(reportPage.isActive, isActive), ids && isAmong(reportPage.reportId, ids)))
    .orderBy(asc(reportPage.sort), asc(reportPage.id));
  const pages = new Map<number, Page[]>();
  for (const { reportId, ...page } of rows) pages.set(reportId, [...(pages.get(reportId) ?? []), page]);
  return pages;
};

export const assignedDashboards = async (db: Db, groupId: number): Promise<number[]> =>
  (await db.select({ id: groupDashboard.dashboardId }).from(groupDashboard).where(eq(groupDashboard.groupId, groupId)).orderBy(asc(groupDashboard.dashboardId))).map(({ id }) => id);

/** Those of somebody's own that have not ended, whether they count or not. */
export const ownDashboards = async (db: Db, userId: number): Promise<number[]> =>
  (await db.select({ id: userDashboard.dashboardId }).from(userDashboard).where(and(eq(userDashboard.userId, userId), isCurrent(userDashboard)))).map(({ id }) => id);

export const listAllDashboards = (db: Db) => {
  const { id, displayName, enDisplayName, platform, isActive } = dashboard;
  return db.select({ id, displayName, enDisplayName, platform, isActive }).from(dashboard).orderBy(asc(dashboard.sort), asc(id));
};

/** Dashboards by their ids, those that there still are, in their order. */
export const namesOfDashboards = (db: Db, ids: readonly number[]) => {
  const { id, displayName, enDisplayName } = dashboard;
  return db.select({ id, displayName, enDisplayName }).from(dashboard).where(isAmong(id, ids)).orderBy(asc(dashboard.sort), asc(id));
};

/** Gives a role these dashboards and no others. */
export const setDashboards = async (db: Db, groupId: number, ids: readonly number[]): Promise<void> => {
  await db.delete(groupDashboard).where(eq(groupDashboard.groupId, groupId));
  if (ids.length > 0) await db.insert(groupDashboard).values(ids.map((dashboardId) => ({ groupId, dashboardId })));
};

export const findHolder = async (db: Db, id: number): Promise<{ account: string; version: number; isCustom: boolean } | undefined> =>
  (await db.select({ account: userAccount.account, version: userAccount.version, isCustom: userAccount.isCustom }).from(userAccount).where(and(isThere, eq(userAccount.id, id))))[0];

/** Raises a person's version if it is still `version`. @returns whether it was */
export const bumpUserVersion = async (db: Db, id: number, version: number, isCustom?: boolean): Promise<boolean> =>
  (await db.update(userAccount).set({ version: raw`${userAccount.version} + 1`, ...(isCustom !== undefined && { isCustom }) }).where(and(eq(userAccount.id, id), eq(userAccount.version, version))).returning({ id: userAccount.id })).length > 0;

export const namesOfReports = async (db: Db, ids: readonly number[]): Promise<Map<number, { name: string; ename: string }>> => {
  const rows = await db.select({ id: report.id, name: report.name, ename: report.ename }).from(report).where(isAmong(report.id, ids));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
};

/** Data roles by their ids, those that there still are. */
export const namesOfDataRoles = (db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> => db.select({ id: dataRole.id, name: dataRole.name }).from(dataRole).where(isAmong(dataRole.id, ids));
