import { and, asc, count, desc, eq, inArray, or, sql as raw, type SQL } from 'drizzle-orm';
import { reportClassType, type readerOrder } from '@portal/shared/contract/all';
import { isThere } from '../../../database/active-people.ts';
import { isCurrent } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import {
  interfaceClass,
  portalGroup,
  report,
  reportClass,
  resourceGroup,
  resourceGroupInterface,
  resourceGroupInterfaceClass,
  userAccount,
  userDashboard,
  userGroup,
  userReport,
} from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';
import { readersOf } from '../../publishing/catalogue/module.ts';

type Order = { readonly orderBy: (typeof readerOrder)[number]; readonly orderType: 'asc' | 'desc' };
export type ReaderSearch = { readonly id: number; readonly keyword: string; readonly groupId?: number | undefined; readonly isAction?: 0 | 1 | undefined };

export const findPerson = async (db: Db, id: number) => {
  const { account, fullName, isAction, isCustom, resourceGroupId } = userAccount;
  const [found] = await db
    .select({ id: userAccount.id, account, fullName, isAction, isCustom, resourceGroupId, resourceGroupName: resourceGroup.name, resourceGroupEnName: resourceGroup.ename })
    .from(userAccount)
    .innerJoin(resourceGroup, eq(resourceGroup.id, resourceGroupId))
    .where(and(isThere, eq(userAccount.id, id)));
  return found;
};

export const rolesOf = (db: Db, userId: number) => {
  const { id, name, ename, isEnabled } = portalGroup;
  return db.select({ id, name, ename, isEnabled }).from(portalGroup).innerJoin(userGroup, eq(userGroup.groupId, id)).where(and(eq(userGroup.userId, userId), isCurrent(userGroup))).orderBy(asc(name), asc(id));
};

export const namesOfRoles = async (db: Db): Promise<Map<number, { name: string; ename: string }>> =>
  new Map((await db.select({ id: portalGroup.id, name: portalGroup.name, ename: portalGroup.ename }).from(portalGroup)).map(({ id, ...names }) => [id, names]));

/** How many reports and dashboards somebody has by name, and how many reports they have made. */
export const countOwn = async (db: Db, userId: number): Promise<{ ownGrants: number; ownReports: number }> => {
  const ofPerson = (table: typeof userReport | typeof userDashboard) => raw<number>`(select count(*)::int from ${table} where ${table.userId} = ${userId} and ${isCurrent(table)})`;
  const [row] = await db
    .select({ ownGrants: raw<number>`${ofPerson(userReport)} + ${ofPerson(userDashboard)}`, ownReports: raw<number>`count(*) filter (where ${report.isActive} and ${report.deleteTime} is null)::int` })
    .from(report)
    .where(and(eq(report.makerId, userId), eq(report.classType, reportClassType.selfService)));
  return row ?? { ownGrants: 0, ownReports: 0 };
};

export const listReportClasses = (db: Db) => {
  const { id, parentId, name, ename, sort, isSelfService } = reportClass;
  return db.select({ id, parentId, name, ename }).from(reportClass).where(eq(isSelfService, false)).orderBy(asc(sort), asc(id));
};

/** The resource groups that give each class, and each single interface; what nobody has is missing. */
export const groupsOfInterfaces = async (db: Db): Promise<{ ofClass: Map<string, number[]>; ofInterface: Map<number, number[]> }> => {
  const classes = await db.select().from(resourceGroupInterfaceClass);
  const single = await db.select().from(resourceGroupInterface);
  const ids = (rows: readonly { readonly resourceGroupId: number }[]) => rows.map(({ resourceGroupId }) => resourceGroupId);
  return {
    ofClass: new Map([...Map.groupBy(classes, (row) => row.interfaceClass)].map(([code, rows]) => [code, ids(rows)])),
    ofInterface: new Map([...Map.groupBy(single, (row) => row.interfaceId)].map(([id, rows]) => [id, ids(rows)])),
  };
};

export const namesOfClasses = async (db: Db): Promise<Map<string, { name: string; ename: string }>> =>
  new Map((await db.select({ code: interfaceClass.code, name: interfaceClass.name, ename: interfaceClass.ename }).from(interfaceClass)).map(({ code, ...names }) => [code, names]));

const found = (db: Db, { id, keyword, groupId, isAction }: ReaderSearch): SQL | undefined =>
  and(
    inArray(userAccount.id, readersOf(db, id, { groupId })),
    keyword === '' ? undefined : or(contains(userAccount.account, keyword), contains(userAccount.fullName, keyword)),
    isAction === undefined ? undefined : eq(userAccount.isAction, isAction === 1),
  );

const inOrder = ({ orderBy, orderType }: Order): SQL[] => {
  const direction = orderType === 'asc' ? asc : desc;
  return [direction(userAccount[orderBy]), direction(userAccount.id)];
};

export const countReaders = async (db: Db, search: ReaderSearch): Promise<number> => (await db.select({ total: count() }).from(userAccount).where(found(db, search)))[0]?.total ?? 0;

/** Ids of those who have a report or dashboard: one page of them, or all. */
export const readerIds = async (db: Db, search: ReaderSearch, order: Order, page?: { readonly pageIndex: number; readonly pageSize: number }): Promise<number[]> => {
  const query = db.select({ id: userAccount.id }).from(userAccount).where(found(db, search)).orderBy(...inOrder(order));
  const rows = page ? await query.limit(page.pageSize).offset((page.pageIndex - 1) * page.pageSize) : await query;
  return rows.map((row) => row.id);
};

/** These people, in that order. */
export const listPeople = (db: Db, ids: readonly number[], order: Order) => {
  const { id, account, fullName, isAction, resourceGroupId } = userAccount;
  return db.select({ id, account, fullName, isAction, resourceGroupId }).from(userAccount).where(isAmong(id, ids)).orderBy(...inOrder(order));
};
