import { and, asc, count, desc, eq, or, sql as raw, type SQL } from 'drizzle-orm';
import type { roleMemberOrder, roleOrder } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { nameOrder } from '../../../database/name-order.ts';
import type { Language } from '../../../language/language.ts';
import { groupDashboard, groupReport, portalGroup, userAccount, userGroup } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';

export type RoleRow = typeof portalGroup.$inferSelect;
type Page<Order extends string> = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: Order; readonly orderType: 'asc' | 'desc' };
export type RolePage = Page<(typeof roleOrder)[number]>;
export type MemberPage = Page<(typeof roleMemberOrder)[number]>;
/** What narrows the list down; what is not set is undefined, as it comes from the contract. */
export type RoleFilter = { readonly keyword: string; readonly id?: number | undefined; readonly isEnabled?: 0 | 1 | undefined };

export const listGroups = (db: Db, language: Language): Promise<{ id: number; name: string; ename: string }[]> =>
  db.select({ id: portalGroup.id, name: portalGroup.name, ename: portalGroup.ename }).from(portalGroup).orderBy(asc(nameOrder(language, portalGroup)));

const matching = ({ keyword, id, isEnabled }: RoleFilter): SQL | undefined =>
  and(
    keyword === '' ? undefined : or(...[portalGroup.name, portalGroup.ename, portalGroup.code, portalGroup.notes].map((column) => contains(column, keyword))),
    id === undefined ? undefined : eq(portalGroup.id, id),
    isEnabled === undefined ? undefined : eq(portalGroup.isEnabled, isEnabled === 1),
  );

export const countRoles = async (db: Db, filter: RoleFilter): Promise<number> => (await db.select({ total: count() }).from(portalGroup).where(matching(filter)))[0]?.total ?? 0;

const ofRole = (table: typeof userGroup | typeof groupReport | typeof groupDashboard) =>
  raw<number>`(select count(*)::int from ${table} where ${table.groupId} = ${portalGroup}.id)`;

export type ListedRole = Awaited<ReturnType<typeof listRoles>>[number];

/** One page of roles, with how much is in each. */
export const listRoles = (db: Db, filter: RoleFilter, { pageIndex, pageSize, orderBy, orderType }: RolePage, language: Language) => {
  const direction = orderType === 'asc' ? asc : desc;
  return db
    .select({ role: portalGroup, members: ofRole(userGroup), reports: ofRole(groupReport), dashboards: ofRole(groupDashboard) })
    .from(portalGroup)
    .where(matching(filter))
    .orderBy(direction(orderBy === 'name' ? nameOrder(language, portalGroup) : portalGroup[orderBy]), direction(portalGroup.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

export const findRole = async (db: Db, id: number): Promise<RoleRow | undefined> => (await db.select().from(portalGroup).where(eq(portalGroup.id, id)))[0];

/** Which of them another role has already, in whatever capitals. */
export const takenBy = async (db: Db, { name, code }: Pick<RoleRow, 'name' | 'code'>, except?: number): Promise<'name' | 'code' | undefined> => {
  const rows = await db
    .select({ id: portalGroup.id, isCode: raw<boolean>`lower(${portalGroup.code}) = lower(${code})` })
    .from(portalGroup)
    .where(or(eq(portalGroup.name, name), raw`lower(${portalGroup.code}) = lower(${code})`));
  const others = rows.filter(({ id }) => id !== except);
  if (others.length === 0) return undefined;
  return others.some(({ isCode }) => !isCode) ? 'name' : 'code';
};

export const addRole = async (db: Db, values: typeof portalGroup.$inferInsert): Promise<number> => {
  const [added] = await db.insert(portalGroup).values(values).returning({ id: portalGroup.id });
  if (!added) throw new Error('The role was not added');
  return added.id;
};

/** Changes a role that is still as of `version`. @returns whether it was */
export const updateRole = async (db: Db, id: number, version: number, values: Partial<typeof portalGroup.$inferInsert> = {}): Promise<boolean> =>
  (
    await db
      .update(portalGroup)
      .set({ ...values, version: raw`${portalGroup.version} + 1`, updateTime: new Date() })
      .where(and(eq(portalGroup.id, id), eq(portalGroup.version, version)))
      .returning({ id: portalGroup.id })
  ).length > 0;

export const removeRole = async (db: Db, id: number): Promise<void> => {
  await db.delete(portalGroup).where(eq(portalGroup.id, id));
};

export const memberIds = async (db: Db, groupId: number): Promise<number[]> =>
  (await db.select({ id: userGroup.userId }).from(userGroup).where(eq(userGroup.groupId, groupId)).orderBy(userGroup.userId)).map(({ id }) => id);

export const countMembersOf = async (db: Db, groupId: number): Promise<number> => (await db.select({ total: count() }).from(userGroup).where(eq(userGroup.groupId, groupId)))[0]?.total ?? 0;

const membersMatching = (groupId: number, keyword: string): SQL | undefined =>
  and(eq(userGroup.groupId, groupId), keyword === '' ? undefined : raw`strpos(${userAccount.searchText}, lower(${keyword})) > 0`);

export const countMembers = async (db: Db, groupId: number, keyword: string): Promise<number> =>
  (await db.select({ total: count() }).from(userGroup).innerJoin(userAccount, eq(userAccount.id, userGroup.userId)).where(membersMatching(groupId, keyword)))[0]?.total ?? 0;

/** One page of the people in a role. */
export const listMembers = (db: Db, groupId: number, keyword: string, { pageIndex, pageSize, orderBy, orderType }: MemberPage) => {
  const direction = orderType === 'asc' ? asc : desc;
  const { id, account, fullName, mail, isAction } = userAccount;
  return db
    .select({ id, account, fullName, mail, isAction })
    .from(userGroup)
    .innerJoin(userAccount, eq(userAccount.id, userGroup.userId))
    .where(membersMatching(groupId, keyword))
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
    .where(or(raw`lower(${userAccount.account}) = any(${wanted})`, raw`lower(${userAccount.mail}) = any(${wanted})`));
};

/** @returns those who were not in it before */
export const addMembers = async (db: Db, groupId: number, userIds: readonly number[]): Promise<number[]> => {
  if (userIds.length === 0) return [];
  const added = await db.insert(userGroup).values(userIds.map((userId) => ({ userId, groupId }))).onConflictDoNothing().returning({ id: userGroup.userId });
  return added.map(({ id }) => id);
};

/** @returns those who were in it */
export const removeMembers = async (db: Db, groupId: number, userIds: readonly number[]): Promise<number[]> => {
  const removed = await db.delete(userGroup).where(and(eq(userGroup.groupId, groupId), isAmong(userGroup.userId, userIds))).returning({ id: userGroup.userId });
  return removed.map(({ id }) => id);
};

export const accountsOf = async (db: Db, ids: readonly number[]): Promise<string[]> =>
  (await db.select({ account: userAccount.account }).from(userAccount).where(isAmong(userAccount.id, ids)).orderBy(userAccount.account)).map(({ account }) => account);
