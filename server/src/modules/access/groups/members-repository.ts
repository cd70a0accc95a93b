import { and, asc, count, desc, eq, or, sql as raw, type SQL } from 'drizzle-orm';
import type { roleMemberOrder } from '@portal/shared/contract/all';
import { isThere } from '../../../database/active-people.ts';
import { isCurrent } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import { department, userAccount, userGroup } from '../../../database/schema/index.ts';
import { subtreeIds } from '../../../database/subtree.ts';
import { isAmong } from '../../../database/text-search.ts';
import { touchPeople } from '../users/module.ts';

type Paging = { readonly pageIndex: number; readonly pageSize: number; readonly orderType: 'asc' | 'desc' };
export type MemberPage = Paging & { readonly orderBy: (typeof roleMemberOrder)[number] };
export type MemberFilter = { readonly keyword: string; readonly departmentId?: number | undefined };

export const memberIds = async (db: Db, groupId: number): Promise<number[]> =>
  (await db.select({ id: userGroup.userId }).from(userGroup).where(eq(userGroup.groupId, groupId)).orderBy(userGroup.userId)).map(({ id }) => id);

export const countMembersOf = async (db: Db, groupId: number): Promise<number> => (await db.select({ total: count() }).from(userGroup).where(eq(userGroup.groupId, groupId)))[0]?.total ?? 0;

/** That somebody is in a department, or in one below it. */
const isBelow = (departmentId: number): SQL => raw`${userAccount.departmentId} in ${subtreeIds(department, departmentId)}`;

const matching = (groupId: number, { keyword, departmentId }: MemberFilter): SQL | undefined =>
  and(
    eq(userGroup.groupId, groupId),
    isCurrent(userGroup),
    keyword === '' ? undefined : raw`strpos(${userAccount.searchText}, lower(${keyword})) > 0`,
    departmentId === undefined ? undefined : isBelow(departmentId),
  );

export const countMembers = async (db: Db, groupId: number, filter: MemberFilter): Promise<number> =>
  (await db.select({ total: count() }).from(userGroup).innerJoin(userAccount, eq(userAccount.id, userGroup.userId)).where(matching(groupId, filter)))[0]?.total ?? 0;

/** One page of the people in a role. */
export const listMembers = (db: Db, groupId: number, filter: MemberFilter, { pageIndex, pageSize, orderBy, orderType }: MemberPage) => {
  const direction = orderType === 'asc' ? asc : desc;
  const { id, account, fullName, mail, isAction } = userAccount;
  return db
    .select({ id, account, fullName, mail, isAction, source: userGroup.source, expireTime: userGroup.expireTime, department: department.name, departmentEn: department.ename })
    .from(userGroup)
    .innerJoin(userAccount, eq(userAccount.id, userGroup.userId))
    .leftJoin(department, eq(department.id, userAccount.departmentId))
    .where(matching(groupId, filter))
    .orderBy(direction(userAccount[orderBy]), direction(id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

/** People by account or mail, as they were typed in small letters. */
export const findByNames = (db: Db, names: readonly string[]): Promise<{ id: number; account: string; mail: string }[]> => {
  const wanted = raw`${raw.param([...names])}::text[]`;
  return db
    .select({ id: userAccount.id, account: raw<string>`lower(${userAccount.account})`, mail: raw<string>`lower(${userAccount.mail})` })
    .from(userAccount)
    .where(and(isThere, or(raw`lower(${userAccount.account}) = any(${wanted})`, raw`lower(${userAccount.mail}) = any(${wanted})`)));
};

/** @returns those who were in it */
export const removeMembers = async (db: Db, groupId: number, userIds: readonly number[]): Promise<number[]> => {
  const removed = await db.delete(userGroup).where(and(eq(userGroup.groupId, groupId), isAmong(userGroup.userId, userIds))).returning({ id: userGroup.userId });
  const ids = removed.map(({ id }) => id);
  await touchPeople(db, ids);
  return ids;
};

export const accountsOf = async (db: Db, ids: readonly number[]): Promise<string[]> =>
  (await db.select({ account: userAccount.account }).from(userAccount).where(isAmong(userAccount.id, ids)).orderBy(userAccount.account)).map(({ account }) => account);

/** The departments in their order, with how many people are in each itself, and how many of these in a role. */
export const listDepartments = (db: Db, groupId: number) => {
  const people = raw`${userAccount} where ${userAccount.departmentId} = ${department}.id and ${isThere}`;
  return db
    .select({
      id: department.id,
      parentId: department.parentId,
      name: department.name,
      ename: department.ename,
      people: raw<number>`(select count(*)::int from ${people})`,
      members: raw<number>`(select count(*)::int from ${people} and exists (select 1 from ${userGroup} where ${userGroup.userId} = ${userAccount.id} and ${userGroup.groupId} = ${groupId}))`,
    })
    .from(department)
    .orderBy(asc(department.sort), asc(department.id));
};

export const hasDepartment = async (db: Db, id: number): Promise<boolean> => (await db.select({ id: department.id }).from(department).where(eq(department.id, id))).length > 0;

/** Those in a department and in those below it. */
export const peopleBelow = async (db: Db, departmentId: number): Promise<number[]> => (await db.select({ id: userAccount.id }).from(userAccount).where(and(isThere, isBelow(departmentId)))).map(({ id }) => id);

export const countBelow = async (db: Db, departmentId: number): Promise<number> => (await db.select({ total: count() }).from(userAccount).where(and(isThere, isBelow(departmentId))))[0]?.total ?? 0;

/** One page of them, with whether they are in a role. */
export const listBelow = (db: Db, departmentId: number, groupId: number, { pageIndex, pageSize, orderType }: Paging) => {
  const direction = orderType === 'asc' ? asc : desc;
  return db
    .select({ id: userAccount.id, account: userAccount.account, fullName: userAccount.fullName, groupId: userGroup.groupId })
    .from(userAccount)
    .leftJoin(userGroup, and(eq(userGroup.userId, userAccount.id), eq(userGroup.groupId, groupId)))
    .where(and(isThere, isBelow(departmentId)))
    .orderBy(direction(userAccount.account), direction(userAccount.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};
