import { and, eq, isNotNull, isNull, notExists, or, sql as raw, type Column, type Placeholder, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { reportType } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { isCurrent } from '../../../database/current-grants.ts';
import { prepared } from '../../../database/prepared.ts';
import { isAmong } from '../../../database/text-search.ts';
import { groupDashboard, groupReport, portalGroup, report, userAccount, userDashboard, userGroup, userReport } from '../../../database/schema/index.ts';

/** A grant as it holds: what an administrator has not set apart is as what it follows. */
export type GrantRow = Omit<typeof userReport.$inferSelect, 'userId' | 'allowDownload' | 'expireTime' | 'isEndTold'> & {
  readonly allowDownload: boolean;
  /** Until when it counts; none is for ever. */
  readonly expireTime?: Date | null;
  /** The role that gives it; null for a grant of one's own. */
  readonly groupId: number | null;
};
/** A grant whether it counts or not: one of a role that is off, and one of their own of a person without customization, does not. */
export type GivenRow = GrantRow & { readonly userId: number; readonly counts: boolean };
/** A dashboard that was given to somebody, in the same terms. */
export type GivenDashboard = { readonly id: number; readonly groupId: number | null; readonly counts: boolean; readonly expireTime: Date | null };

/** What makes grants count: a role gives nobody anything while it is off, and grants of one's own need customization. Docs: decision 47. */
export const roleCounts = portalGroup.isEnabled;
export const ownCounts = userAccount.isCustom;

export const levels = <Table extends typeof groupReport | typeof userReport>(table: Table) => ({
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

/** That a column is one of a parameter's numbers, however many they are. */
export const isOneOf = (column: Column, name: string): SQL => raw`${column} = any(${raw.placeholder(name)}::int[])`;

const OWN = raw<number | null>`null::int`;
const byRole = (column: Column) => raw<number | null>`${column}`.as('group_id');

type Narrowed = { readonly ofReport?: (reportId: Column) => SQL; readonly ofPerson: (userId: Column) => SQL; readonly isAll?: boolean };

/** Reports with the same levels are one row: who may open thousands has a few. With `isAll`, also what does not count; what has ended is never there. */
const grantsQuery = (db: Db, name: string, { ofReport, ofPerson, isAll = false }: Narrowed) =>
  unionAll(
    db
      .select({ ...levels(groupReport), userId: userGroup.userId, groupId: byRole(groupReport.groupId), expireTime: userGroup.expireTime, counts: raw<boolean>`bool_and(${roleCounts})`.as('counts'), reportIds: raw<number[]>`array_agg(${groupReport.reportId})`.as('report_ids') })
      .from(groupReport)
      .innerJoin(userGroup, eq(userGroup.groupId, groupReport.groupId))
      .innerJoin(portalGroup, eq(portalGroup.id, groupReport.groupId))
      .where(and(ofPerson(userGroup.userId), isCurrent(userGroup), isAll ? undefined : roleCounts, ofReport?.(groupReport.reportId)))
      .groupBy(...Object.values(levels(groupReport)), userGroup.userId, groupReport.groupId, userGroup.expireTime),
    db
      .select({ ...levels(userReport), userId: userReport.userId, groupId: OWN.as('group_id'), expireTime: userReport.expireTime, counts: raw<boolean>`bool_and(${ownCounts})`.as('counts'), reportIds: raw<number[]>`array_agg(${userReport.reportId})`.as('report_ids') })
      .from(userReport)
      .innerJoin(userAccount, eq(userAccount.id, userReport.userId))
      .where(and(ofPerson(userReport.userId), isCurrent(userReport), isAll ? undefined : ownCounts, ofReport?.(userReport.reportId)))
      .groupBy(...Object.values(levels(userReport)), userReport.userId, userReport.expireTime),
  ).prepare(name);

const ofPerson = (column: Column): SQL => raw`${column} = ${raw.placeholder('userId')}::int`;
const ofReport = (column: Column): SQL => isOneOf(column, 'ids');
const allGrants = prepared((db) => grantsQuery(db, 'grants', { ofPerson }));
const someGrants = prepared((db) => grantsQuery(db, 'grants_of_some', { ofPerson, ofReport }));
const givenGrants = prepared((db) => grantsQuery(db, 'grants_given', { ofPerson, isAll: true }));
const someGivenGrants = prepared((db) => grantsQuery(db, 'grants_given_of_some', { ofPerson, ofReport, isAll: true }));
const grantsOfPeople = prepared((db) => grantsQuery(db, 'grants_of_people', { ofPerson: (column) => isOneOf(column, 'userIds'), ofReport }));

/** The grants of a user's roles and their own, as far as they count: on some reports, or on all. */
export const grantsOf = async (db: Db, userId: number, ids?: readonly number[]): Promise<GivenRow[]> =>
  unfold(await (ids ? someGrants(db).execute({ userId, ids }) : allGrants(db).execute({ userId })));

/** As above, and what does not count now: it may tomorrow. */
export const grantsGivenTo = async (db: Db, userId: number, ids?: readonly number[]): Promise<GivenRow[]> =>
  unfold(await (ids ? someGivenGrants(db).execute({ userId, ids }) : givenGrants(db).execute({ userId })));

/** The grants on one report that count for some people. */
export const grantsOn = async (db: Db, reportId: number, userIds: readonly number[]): Promise<GivenRow[]> => unfold(await grantsOfPeople(db).execute({ userIds, ids: [reportId] }));

export const unfold = <Row extends Omit<GrantRow, 'reportId'>>(rows: readonly (Row & { readonly reportIds: readonly number[] })[]) =>
  rows.flatMap(({ reportIds, ...grant }) => reportIds.map((reportId) => ({ ...grant, reportId })));

/** Ids of the roles that give a report or dashboard and are on, as a column of a query about it. It is a query within another, so that drizzle writes the tables' names. */
export const giversOf = (table: typeof groupReport | typeof groupDashboard, column: Column, of: Column) =>
  raw<number[]>`${raw`array(select ${table.groupId} from ${table} inner join ${portalGroup} on ${portalGroup.id} = ${table.groupId} where ${column} = ${of} and ${roleCounts} order by 1)`}`;

const givenDashboardsQuery = (db: Db, userId: number, isAll: boolean) =>
  unionAll(
    db
      .select({ id: groupDashboard.dashboardId, groupId: byRole(groupDashboard.groupId), counts: roleCounts, expireTime: userGroup.expireTime })
      .from(groupDashboard)
      .innerJoin(userGroup, eq(userGroup.groupId, groupDashboard.groupId))
      .innerJoin(portalGroup, eq(portalGroup.id, groupDashboard.groupId))
      .where(and(eq(userGroup.userId, userId), isCurrent(userGroup), isAll ? undefined : roleCounts)),
    db
      .select({ id: userDashboard.dashboardId, groupId: OWN.as('group_id'), counts: ownCounts, expireTime: userDashboard.expireTime })
      .from(userDashboard)
      .innerJoin(userAccount, eq(userAccount.id, userDashboard.userId))
      .where(and(eq(userDashboard.userId, userId), isCurrent(userDashboard), isAll ? undefined : ownCounts)),
  );

/** The dashboards that were given to a user, and by whom, those taken offline too; once for each who gives one, whether that counts or not. */
export const dashboardsGivenTo = async (db: Db, userId: number): Promise<GivenDashboard[]> => givenDashboardsQuery(db, userId, true);

/** Until when somebody may open a dashboard, null for ever, undefined where they may not: the longest of what was given counts. */
export const endOfDashboard = async (db: Db, userId: number, id: number): Promise<Date | null | undefined> => {
  const ends = (await givenDashboardsQuery(db, userId, false)).filter((given) => given.id === id).map(({ expireTime }) => expireTime);
  return ends.includes(null) ? null : ends.reduce<Date | undefined>((last, end) => (end && (!last || end > last) ? end : last), undefined);
};

/** Ids of those that count, for a condition. */
export const countedDashboards = (db: Db, userId: number) => {
  const given = givenDashboardsQuery(db, userId, false).as('given');
  return db.select({ id: given.id }).from(given);
};

/**
 * The people to whom a report or dashboard was granted, by grants that count: their ids come from one sequence, so that one kind
 * finds nobody. Whom two sources give it is there twice.
 * @param id of one, or `any(…)` of several
 * @param page code of a page of a report, which they may open
 */
export const readersOf = (
  db: Db,
  id: number | Placeholder | SQL,
  { among, groupId, page }: { readonly among?: (userId: Column) => SQL; readonly groupId?: number | undefined; readonly page?: string | undefined } = {},
) => {
  const byGroup = (table: typeof groupReport | typeof groupDashboard, column: Column, opens?: SQL) =>
    db
      .select({ userId: userGroup.userId })
      .from(table)
      .innerJoin(userGroup, eq(userGroup.groupId, table.groupId))
      .innerJoin(portalGroup, eq(portalGroup.id, table.groupId))
      .where(and(eq(column, id), roleCounts, isCurrent(userGroup), among?.(userGroup.userId), opens, groupId === undefined ? undefined : eq(table.groupId, groupId)));
  const byName = (table: typeof userReport | typeof userDashboard, column: Column, opens?: SQL) =>
    db
      .select({ userId: table.userId })
      .from(table)
      .innerJoin(userAccount, eq(userAccount.id, table.userId))
      .where(and(eq(column, id), ownCounts, isCurrent(table), among?.(table.userId), opens, groupId === undefined ? undefined : raw`false`));
  // As `grantedPages` has it: only online reports are given by their pages.
  const opens = (table: typeof groupReport | typeof userReport) =>
    page === undefined ? undefined : or(isNull(table.pages), raw`${page} = any(${table.pages})`, notExists(db.select({ id: report.id }).from(report).where(and(eq(report.id, table.reportId), eq(report.reportType, reportType.online)))));
  return unionAll(byGroup(groupReport, groupReport.reportId, opens(groupReport)), byName(userReport, userReport.reportId, opens(userReport)), byGroup(groupDashboard, groupDashboard.dashboardId), byName(userDashboard, userDashboard.dashboardId));
};
const readersAmong = prepared((db) => readersOf(db, raw.placeholder('id'), { among: (userId) => isOneOf(userId, 'userIds') }).prepare('readers'));

/** Those of some users to whom a report or dashboard was granted. */
export const grantedAmong = async (db: Db, id: number, userIds: readonly number[]): Promise<Set<number>> =>
  new Set((await readersAmong(db).execute({ id, userIds })).map(({ userId }) => userId));

/** Who gives a dashboard to some people, by grants that count. */
export const dashboardSourcesOn = async (db: Db, id: number, userIds: readonly number[]): Promise<{ userId: number; groupId: number | null }[]> =>
  unionAll(
    db
      .select({ userId: userGroup.userId, groupId: byRole(groupDashboard.groupId) })
      .from(groupDashboard)
      .innerJoin(userGroup, eq(userGroup.groupId, groupDashboard.groupId))
      .innerJoin(portalGroup, eq(portalGroup.id, groupDashboard.groupId))
      .where(and(eq(groupDashboard.dashboardId, id), roleCounts, isCurrent(userGroup), isAmong(userGroup.userId, userIds))),
    db
      .select({ userId: userDashboard.userId, groupId: OWN.as('group_id') })
      .from(userDashboard)
      .innerJoin(userAccount, eq(userAccount.id, userDashboard.userId))
      .where(and(eq(userDashboard.dashboardId, id), ownCounts, isCurrent(userDashboard), isAmong(userDashboard.userId, userIds))),
  );

const userId = raw.placeholder('userId');
/** The ids of all reports that a user may be able to open, for a condition: granted, or of their own making. */
export const reachableReports = raw`(
  select ${groupReport.reportId} from ${groupReport} inner join ${userGroup} on ${userGroup.groupId} = ${groupReport.groupId} inner join ${portalGroup} on ${portalGroup.id} = ${groupReport.groupId} where ${userGroup.userId} = ${userId}::int and ${isCurrent(userGroup)} and ${roleCounts}
  union all select ${userReport.reportId} from ${userReport} inner join ${userAccount} on ${userAccount.id} = ${userReport.userId} where ${userReport.userId} = ${userId}::int and ${isCurrent(userReport)} and ${ownCounts}
  union all select made.id from ${report} made where made.maker_id = ${userId}::int)`;

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

