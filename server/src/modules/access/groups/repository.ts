import { and, asc, count, desc, eq, or, sql as raw, type SQL } from 'drizzle-orm';
import type { roleOrder } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import type { Language } from '../../../language/language.ts';
import { byName, inOrderOf, nameKey, pageByName } from '../../../language/name-rules.ts';
import { groupDashboard, groupReport, portalGroup, userGroup } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';

export type RoleRow = typeof portalGroup.$inferSelect;
type Page<Order extends string> = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: Order; readonly orderType: 'asc' | 'desc' };
export type RolePage = Page<(typeof roleOrder)[number]>;
/** What narrows the list down; what is not set is undefined, as it comes from the contract. */
export type RoleFilter = { readonly keyword: string; readonly id?: number | undefined; readonly isEnabled?: 0 | 1 | undefined };

const named = { id: portalGroup.id, name: portalGroup.name, ename: portalGroup.ename };

export const listGroups = async (db: Db, language: Language): Promise<{ id: number; name: string; ename: string }[]> => byName(language, await db.select(named).from(portalGroup));

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
export const listRoles = async (db: Db, filter: RoleFilter, page: RolePage, language: Language) => {
  const { pageIndex, pageSize, orderBy, orderType } = page;
  const select = () => db.select({ role: portalGroup, members: ofRole(userGroup), reports: ofRole(groupReport), dashboards: ofRole(groupDashboard) }).from(portalGroup);
  if (orderBy === 'name') {
    const ids = pageByName(language, await db.select(named).from(portalGroup).where(matching(filter)), page);
    return inOrderOf(ids, await select().where(isAmong(portalGroup.id, ids)), ({ role }) => role.id);
  }
  const direction = orderType === 'asc' ? asc : desc;
  return select()
    .where(matching(filter))
    .orderBy(direction(portalGroup[orderBy]), direction(portalGroup.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

export const findRole = async (db: Db, id: number): Promise<RoleRow | undefined> => (await db.select().from(portalGroup).where(eq(portalGroup.id, id)))[0];

/** Which of them another role has already, as far as people can tell them apart. */
export const takenBy = async (db: Db, { name, code }: Pick<RoleRow, 'name' | 'code'>, except?: number): Promise<'name' | 'code' | undefined> => {
  const rows = await db.select({ id: portalGroup.id, name: portalGroup.name, code: portalGroup.code }).from(portalGroup);
  const others = rows.filter(({ id }) => id !== except);
  return (['name', 'code'] as const).find((part) => others.some((one) => nameKey(one[part]) === nameKey({ name, code }[part])));
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
