import { and, asc, count, desc, eq, inArray, ne, or, sql as raw, type SQL } from 'drizzle-orm';
import type { accessRequestOrder, AccessRequestState, InterfaceClass } from '@portal/shared/contract/all';
import { isActivePerson } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { accessRequest, dashboard, portalGroup, report, resourceGroupInterfaceClass, userAccount } from '../../../database/schema/index.ts';
import { alias, unionAll } from 'drizzle-orm/pg-core';

/** What is asked for: a report or a dashboard. */
export type Thing = { readonly reportId: number } | { readonly dashboardId: number };
export type RequestRow = typeof accessRequest.$inferSelect;
export type Search = { readonly keyword: string; readonly id?: number | undefined; readonly state?: AccessRequestState | undefined; readonly kind?: 'report' | 'dashboard' | undefined; /** Only what this person owns. */ readonly ownerId?: number | undefined };
type Page = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: (typeof accessRequestOrder)[number]; readonly orderType: 'asc' | 'desc' };

/** Writes a request, over the current user's own one for the same thing that still waits. */
export const putRequest = async (db: Db, thing: Thing, values: { userId: number; reason: string }): Promise<void> => {
  await db
    .insert(accessRequest)
    .values({ ...thing, ...values })
    .onConflictDoUpdate({
      target: [accessRequest.userId, 'reportId' in thing ? accessRequest.reportId : accessRequest.dashboardId],
      targetWhere: raw`${accessRequest.state} = 'waiting'`,
      set: { reason: values.reason, createTime: raw`now()` },
    });
};

/** The latest of a user's requests for a report or dashboard: their ids come from one sequence. */
export const latestOf = async (db: Db, userId: number, thingId: number): Promise<RequestRow | undefined> =>
  (
    await db
      .select()
      .from(accessRequest)
      .where(and(eq(accessRequest.userId, userId), or(eq(accessRequest.reportId, thingId), eq(accessRequest.dashboardId, thingId))))
      .orderBy(desc(accessRequest.createTime), desc(accessRequest.id))
      .limit(1)
  )[0];

/** @returns whether there was such a request that waited */
export const withdraw = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (
    await db
      .update(accessRequest)
      .set({ state: 'withdrawn', decideTime: raw`now()` })
      .where(and(eq(accessRequest.id, id), eq(accessRequest.userId, userId), eq(accessRequest.state, 'waiting')))
      .returning({ id: accessRequest.id })
  ).length > 0;

const decider = alias(userAccount, 'decider');
const name = raw<string>`coalesce(${report.name}, ${dashboard.displayName})`;
const ename = raw<string>`coalesce(${report.ename}, ${dashboard.enDisplayName})`;

const withNames = (db: Db) =>
  db
    .select({
      request: accessRequest,
      account: userAccount.account,
      fullName: userAccount.fullName,
      isCustom: userAccount.isCustom,
      name,
      ename,
      shown: { reportType: report.reportType, platform: report.platform },
      cover: raw<string>`coalesce(${report.cover}, '')`,
      decidedBy: raw<string>`coalesce(${decider.account}, '')`,
      role: { id: portalGroup.id, name: portalGroup.name, ename: portalGroup.ename },
    })
    .from(accessRequest)
    .innerJoin(userAccount, eq(userAccount.id, accessRequest.userId))
    .leftJoin(report, eq(report.id, accessRequest.reportId))
    .leftJoin(dashboard, eq(dashboard.id, accessRequest.dashboardId))
    .leftJoin(decider, eq(decider.id, accessRequest.deciderId))
    .leftJoin(portalGroup, eq(portalGroup.id, accessRequest.groupId));
export type NamedRequest = Awaited<ReturnType<typeof listRequests>>[number];

const isOwnedBy = (ownerId: number): SQL => raw`coalesce(${report.ownerId}, ${dashboard.ownerId}) = ${ownerId}`;

const matching = ({ keyword, id, state, kind, ownerId }: Search): SQL | undefined =>
  and(
    keyword === '' ? undefined : or(raw`strpos(${userAccount.searchText}, lower(${keyword})) > 0`, raw`strpos(lower(${name} || chr(10) || ${ename}), lower(${keyword})) > 0`),
    id === undefined ? undefined : eq(accessRequest.id, id),
    state && eq(accessRequest.state, state),
    kind && raw`${kind === 'report' ? accessRequest.reportId : accessRequest.dashboardId} is not null`,
    ownerId === undefined ? undefined : isOwnedBy(ownerId),
  );

export const countRequests = async (db: Db, search: Search): Promise<number> =>
  (
    await db
      .select({ total: count() })
      .from(accessRequest)
      .innerJoin(userAccount, eq(userAccount.id, accessRequest.userId))
      .leftJoin(report, eq(report.id, accessRequest.reportId))
      .leftJoin(dashboard, eq(dashboard.id, accessRequest.dashboardId))
      .where(matching(search))
  )[0]?.total ?? 0;

export const listRequests = (db: Db, search: Search, { pageIndex, pageSize, orderBy, orderType }: Page) => {
  const direction = orderType === 'asc' ? asc : desc;
  return withNames(db)
    .where(matching(search))
    .orderBy(raw`${direction(accessRequest[orderBy])} nulls last`, direction(accessRequest.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

/** Requests with their names, whatever became of them, or those for what somebody owns; nobody else decides them until the transaction ends. */
export const holdRequests = async (db: Db, ids: readonly number[], ownerId?: number): Promise<NamedRequest[]> => {
  await db.select({ id: accessRequest.id }).from(accessRequest).where(inArray(accessRequest.id, [...ids])).orderBy(accessRequest.id).for('update');
  return withNames(db).where(and(inArray(accessRequest.id, [...ids]), ownerId === undefined ? undefined : isOwnedBy(ownerId))).orderBy(accessRequest.id);
};

type Decision = Pick<typeof accessRequest.$inferInsert, 'state' | 'answer' | 'groupId' | 'untilTime'> & { readonly deciderId: number };
export const decide = async (db: Db, ids: readonly number[], decision: Decision): Promise<void> => {
  await db.update(accessRequest).set({ ...decision, decideTime: raw`now()` }).where(inArray(accessRequest.id, [...ids]));
};

const withClass = (db: Db, name: InterfaceClass) =>
  db
    .select({ id: userAccount.id })
    .from(userAccount)
    .innerJoin(resourceGroupInterfaceClass, and(eq(resourceGroupInterfaceClass.resourceGroupId, userAccount.resourceGroupId), eq(resourceGroupInterfaceClass.interfaceClass, name)));

/** Who may decide: active people whose resource group has the class as a whole. */
export const deciders = async (db: Db, except: number): Promise<number[]> =>
  (
    await withClass(db, 'accessRequests')
      .where(and(isActivePerson, ne(userAccount.id, except)))
      .orderBy(userAccount.id)
      .limit(1_000)
  ).map(({ id }) => id);

/** Who owns a report or dashboard and may decide on requests for it, if anybody. */
export const activeOwner = async (db: Db, thingId: number): Promise<number | undefined> =>
  (await withClass(db, 'reports').where(and(isActivePerson, inArray(userAccount.id, unionAll(db.select({ id: report.ownerId }).from(report).where(eq(report.id, thingId)), db.select({ id: dashboard.ownerId }).from(dashboard).where(eq(dashboard.id, thingId)))))))[0]?.id;

/** Whether there is a report or dashboard that somebody owns. */
export const ownsAny = async (db: Db, ownerId: number): Promise<boolean> =>
  (await db.select({ id: report.id }).from(report).where(eq(report.ownerId, ownerId)).limit(1)).length > 0 || (await db.select({ id: dashboard.id }).from(dashboard).where(eq(dashboard.ownerId, ownerId)).limit(1)).length > 0;
