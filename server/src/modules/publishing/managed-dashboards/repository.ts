import { and, asc, count, countDistinct, desc, eq, isNotNull, isNull, or, sql as raw, type SQL } from 'drizzle-orm';
import type { managedDashboardOrder } from '@portal/shared/contract/all';
import { isActivePerson } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { putInOrder } from '../../../database/put-in-order.ts';
import { accessRequest, collection, connectionSource, dashboard, groupDashboard, portalGroup, reportClass, reportVisit, userAccount, workspace } from '../../../database/schema/index.ts';
import { subtreeIds } from '../../../database/subtree.ts';
import { contains, isAmong } from '../../../database/text-search.ts';
import type { Language } from '../../../language/language.ts';
import { byName, inOrderOf, pageByName } from '../../../language/name-rules.ts';
import { readersOf } from '../catalogue/module.ts';

export type DashboardRow = typeof dashboard.$inferSelect;
type NewDashboard = typeof dashboard.$inferInsert;
/** What narrows the list down; what is not set is undefined, as it comes from the contract. */
export type DashboardFilter = { readonly keyword: string; readonly id?: number | undefined; readonly classId?: number | undefined; readonly sourceId?: number | undefined; readonly isActive?: 0 | 1 | undefined; readonly isMissing?: 0 | 1 | undefined };
export type DashboardPage = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: (typeof managedDashboardOrder)[number]; readonly orderType: 'asc' | 'desc' };

/** Any number that nobody else takes. */
const DASHBOARDS_LOCK = 7_120_604;
const VIEW_DAYS = 30;

/** Until the transaction ends, on every replica: of two who add the same dashboard one is told, and two never stand at one position. */
export const holdDashboards = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${DASHBOARDS_LOCK})`);
};

const names = { id: dashboard.id, name: dashboard.displayName, ename: dashboard.enDisplayName };

/** In a class, or in one below it at any depth. */
const isWithin = (classId: number): SQL =>
  raw`${dashboard.classId} in ${subtreeIds(reportClass, classId)}`;

const matching = ({ keyword, id, classId, sourceId, isActive, isMissing }: DashboardFilter): SQL | undefined =>
  and(
    keyword === '' ? undefined : or(contains(dashboard.displayName, keyword), contains(dashboard.enDisplayName, keyword)),
    id === undefined ? undefined : eq(dashboard.id, id),
    classId === undefined ? undefined : isWithin(classId),
    sourceId === undefined ? undefined : eq(dashboard.sourceId, sourceId),
    isActive === undefined ? undefined : eq(dashboard.isActive, isActive === 1),
    isMissing === undefined ? undefined : isMissing === 1 ? isNotNull(dashboard.missingTime) : isNull(dashboard.missingTime),
  );

export const countDashboards = async (db: Db, filter: DashboardFilter): Promise<number> => (await db.select({ total: count() }).from(dashboard).where(matching(filter)))[0]?.total ?? 0;

/** All that is shown of dashboards; the numbers are made for the rows of a page only. */
const listed = (db: Db) =>
  db
    .select({
      row: dashboard,
      className: raw<string>`coalesce(${reportClass.name}, '')`,
      classEnName: raw<string>`coalesce(${reportClass.ename}, '')`,
      sourceName: connectionSource.name,
      sourceEnName: connectionSource.ename,
      workspaceName: workspace.name,
      ownerName: raw<string>`coalesce(nullif(${userAccount.fullName}, ''), ${userAccount.account}, '')`,
      position: raw<number>`(select count(*)::int from ${dashboard} other where (other.sort, other.id) < (${dashboard.sort}, ${dashboard.id}))`,
      roles: raw<number>`(select count(*)::int from ${groupDashboard} where ${groupDashboard.dashboardId} = ${dashboard.id})`,
      views: raw<number>`(select count(*)::int from ${reportVisit} where ${reportVisit.catalogueId} = ${dashboard.id} and ${reportVisit.createTime} > now() - make_interval(days => ${VIEW_DAYS}))`,
    })
    .from(dashboard)
    .innerJoin(connectionSource, eq(connectionSource.id, dashboard.sourceId))
    .innerJoin(workspace, and(eq(workspace.sourceId, dashboard.sourceId), eq(workspace.id, dashboard.workspaceId)))
    .leftJoin(reportClass, eq(reportClass.id, dashboard.classId))
    .leftJoin(userAccount, eq(userAccount.id, dashboard.ownerId));
export type ListedDashboard = Awaited<ReturnType<typeof listDashboards>>[number];

/** One page of dashboards. */
export const listDashboards = async (db: Db, filter: DashboardFilter, page: DashboardPage, language: Language) => {
  const { pageIndex, pageSize, orderBy, orderType } = page;
  if (orderBy === 'displayName') {
    const ids = pageByName(language, await db.select(names).from(dashboard).where(matching(filter)), page);
    return inOrderOf(ids, await listed(db).where(isAmong(dashboard.id, ids)), ({ row }) => row.id);
  }
  const direction = orderType === 'asc' ? asc : desc;
  return listed(db)
    .where(matching(filter))
    .orderBy(direction(dashboard[orderBy]), direction(dashboard.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

export const findDashboard = async (db: Db, id: number): Promise<ListedDashboard | undefined> => (await listed(db).where(eq(dashboard.id, id)))[0];

export const topDashboards = async (db: Db, language: Language) => byName(language, await db.select({ ...names, isActive: dashboard.isActive }).from(dashboard));

/** The roles that have a dashboard, those that are off among them. */
export const rolesOf = async (db: Db, id: number, language: Language): Promise<{ id: number; name: string; ename: string }[]> =>
  byName(
    language,
    await db
      .select({ id: portalGroup.id, name: portalGroup.name, ename: portalGroup.ename })
      .from(groupDashboard)
      .innerJoin(portalGroup, eq(portalGroup.id, groupDashboard.groupId))
      .where(eq(groupDashboard.dashboardId, id)),
  );

/** Dashboards by their ids with what the audit log says of them, in that order. */
export const describeDashboards = async (db: Db, ids: readonly number[]) =>
  inOrderOf(
    ids,
    await db
      .select({
        row: dashboard,
        reportClass: reportClass.name,
        owner: userAccount.account,
        source: connectionSource.name,
        workspace: raw<string>`coalesce(nullif(${workspace.name}, ''), ${workspace.id})`,
        groups: raw<string[]>`array(select ${portalGroup.name} from ${groupDashboard} inner join ${portalGroup} on ${portalGroup.id} = ${groupDashboard.groupId} where ${groupDashboard.dashboardId} = ${dashboard.id} order by 1)`,
      })
      .from(dashboard)
      .innerJoin(connectionSource, eq(connectionSource.id, dashboard.sourceId))
      .innerJoin(workspace, and(eq(workspace.sourceId, dashboard.sourceId), eq(workspace.id, dashboard.workspaceId)))
      .leftJoin(reportClass, eq(reportClass.id, dashboard.classId))
      .leftJoin(userAccount, eq(userAccount.id, dashboard.ownerId))
      .where(isAmong(dashboard.id, ids)),
    ({ row }) => row.id,
  );
export type DescribedDashboard = Awaited<ReturnType<typeof describeDashboards>>[number];

/** What goes with dashboards: roles and people that have them now, favourites, requests that wait. */
export const dependentsOf = async (db: Db, ids: readonly number[]): Promise<{ roles: number; people: number; favourites: number; requests: number }> => {
  const reader = readersOf(db, raw`any(${raw.param([...ids])}::int[])`).as('reader');
  const [roles, people, favourites, requests] = await Promise.all([
    db.select({ total: countDistinct(groupDashboard.groupId) }).from(groupDashboard).where(isAmong(groupDashboard.dashboardId, ids)),
    db.select({ total: countDistinct(reader.userId) }).from(reader),
    db.select({ total: count() }).from(collection).where(isAmong(collection.dashboardId, ids)),
    db.select({ total: count() }).from(accessRequest).where(and(isAmong(accessRequest.dashboardId, ids), eq(accessRequest.state, 'waiting'))),
  ]);
  const totalOf = ([row]: readonly { total: number }[]): number => row?.total ?? 0;
  return { roles: totalOf(roles), people: totalOf(people), favourites: totalOf(favourites), requests: totalOf(requests) };
};

/** Which dashboards of a workspace are in the catalogue, by their ids there in small letters. */
export const joinedIn = async (db: Db, sourceId: number, workspaceId: string): Promise<Map<string, { id: number; name: string; ename: string }>> => {
  const rows = await db
    .select({ ...names, sourceDashboardId: dashboard.sourceDashboardId })
    .from(dashboard)
    .where(and(eq(dashboard.sourceId, sourceId), eq(dashboard.workspaceId, workspaceId)))
    .orderBy(desc(dashboard.id));
  return new Map(rows.map(({ sourceDashboardId, ...one }) => [sourceDashboardId.toLowerCase(), one]));
};

/** A class that dashboards can be in, kept as it is until the transaction ends. */
export const findClass = async (db: Db, id: number) => (await db.select({ name: reportClass.name, ename: reportClass.ename, isSelfService: reportClass.isSelfService }).from(reportClass).where(eq(reportClass.id, id)).for('share'))[0];

/** Whether somebody's account is on. */
export const isActiveAccount = async (db: Db, id: number): Promise<boolean> => (await db.select({ id: userAccount.id }).from(userAccount).where(and(eq(userAccount.id, id), isActivePerson))).length > 0;

/** Adds dashboards behind all others, in their order. @returns their ids in that order */
export const addDashboards = async (db: Db, rows: readonly Omit<NewDashboard, 'sort'>[]): Promise<number[]> => {
  const [last] = await db.select({ sort: raw<number>`coalesce(max(${dashboard.sort}), -1)::int` }).from(dashboard);
  const first = (last?.sort ?? -1) + 1;
  const added = await db.insert(dashboard).values(rows.map((row, place) => ({ ...row, sort: first + place }))).returning({ id: dashboard.id, sort: dashboard.sort });
  return added.toSorted((one, other) => one.sort - other.sort).map(({ id }) => id);
};

/** What its form changes: the next who saves what they read before is told. */
export const updateDashboard = async (db: Db, id: number, values: Partial<NewDashboard>): Promise<void> => {
  await db.update(dashboard).set({ ...values, version: raw`${dashboard.version} + 1`, updateTime: new Date() }).where(eq(dashboard.id, id));
};

/** The ids of all dashboards in their order. */
export const idsInOrder = async (db: Db): Promise<number[]> => (await db.select({ id: dashboard.id }).from(dashboard).orderBy(asc(dashboard.sort), asc(dashboard.id))).map(({ id }) => id);

export const order = (db: Db, ids: readonly number[]): Promise<void> => putInOrder(db, dashboard, ids);

/** The class is of their forms: the next who saves what they read before is told. */
export const setClass = async (db: Db, ids: readonly number[], classId: number | null): Promise<void> => {
  await db.update(dashboard).set({ classId, version: raw`${dashboard.version} + 1`, updateTime: new Date() }).where(isAmong(dashboard.id, ids));
};

/** The ids of the roles that have a dashboard, those that are off among them. */
export const roleIdsOf = async (db: Db, id: number): Promise<number[]> => (await db.select({ id: groupDashboard.groupId }).from(groupDashboard).where(eq(groupDashboard.dashboardId, id))).map((row) => row.id);

/** Of what its form holds nothing changes: who has that open can save it. */
export const setActive = async (db: Db, ids: readonly number[], isActive: boolean): Promise<void> => {
  await db.update(dashboard).set({ isActive, updateTime: new Date() }).where(isAmong(dashboard.id, ids));
};

/** With their grants, favourites and requests; what was said and logged of them stays. */
export const removeDashboards = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(dashboard).where(isAmong(dashboard.id, ids));
};
