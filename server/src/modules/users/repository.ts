import { asc, count, desc, eq, inArray, or, sql as raw } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { portalGroup, resourceGroup, userAccount, userGroup } from '../../database/schema/index.ts';
import { contains } from '../../database/text-search.ts';

export type UserOrder = 'account' | 'fullName' | 'mail' | 'lastLogin' | 'createTime';
export type UserPage = {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly orderBy: UserOrder;
  readonly orderType: 'asc' | 'desc';
};

const matching = (keyword: string) =>
  keyword === ''
    ? undefined
    : or(...[userAccount.account, userAccount.fullName, userAccount.mail, userAccount.jobNo].map((column) => contains(column, keyword)));

export const countUsers = async (sql: Sql, keyword: string): Promise<number> =>
  (await sql.select({ total: count() }).from(userAccount).where(matching(keyword)))[0]?.total ?? 0;

export const listUsers = (sql: Sql, keyword: string, { pageIndex, pageSize, orderBy, orderType }: UserPage) => {
  const column = userAccount[orderBy];
  // Who never signed in stands last in both directions.
  const order = orderType === 'asc' ? raw`${column} asc nulls last` : raw`${column} desc nulls last`;
  return sql
    .select({ user: userAccount, resourceGroupName: resourceGroup.name })
    .from(userAccount)
    .innerJoin(resourceGroup, eq(resourceGroup.id, userAccount.resourceGroupId))
    .where(matching(keyword))
    .orderBy(order, orderType === 'asc' ? asc(userAccount.id) : desc(userAccount.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

export const groupsOfUsers = (sql: Sql, userIds: readonly number[]) =>
  sql
    .select({ userId: userGroup.userId, id: portalGroup.id, name: portalGroup.name })
    .from(userGroup)
    .innerJoin(portalGroup, eq(portalGroup.id, userGroup.groupId))
    .where(inArray(userGroup.userId, [...userIds]))
    .orderBy(asc(portalGroup.name));
