import { and, asc, count, desc, eq, or, sql as raw, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { contains } from '../../../database/text-search.ts';
import { interfaceClass, interfaceEntry, resourceGroupInterfaceClass } from '../../../database/schema/index.ts';
import { within } from '../../../database/within.ts';
import type { Paging } from './repository.ts';

export type InterfaceClassEntry = typeof interfaceClass.$inferSelect;
export type NewClass = typeof interfaceClass.$inferInsert;
type Search = { readonly keyword: string; readonly id?: number | undefined };

const found = ({ keyword, id }: Search): SQL | undefined => {
  const { name, ename, code } = interfaceClass;
  return and(keyword === '' ? undefined : or(...[name, ename, code].map((column) => contains(column, keyword))), id === undefined ? undefined : eq(interfaceClass.id, id));
};

export const topClasses = (db: Db) => db.select({ code: interfaceClass.code, name: interfaceClass.name, ename: interfaceClass.ename }).from(interfaceClass).orderBy(asc(interfaceClass.sort), asc(interfaceClass.code));

export const countClasses = async (db: Db, search: Search): Promise<number> => (await db.select({ total: count() }).from(interfaceClass).where(found(search)))[0]?.total ?? 0;

export const listClasses = (db: Db, search: Search, { pageIndex, pageSize, orderBy, orderType }: Paging & { orderBy: 'sort' | 'code' }) => {
  const direction = orderType === 'asc' ? asc : desc;
  return db
    .select({
      entry: interfaceClass,
      interfaces: within<number>(raw`select count(*)::int from ${interfaceEntry} where ${interfaceEntry.interfaceClass} = ${interfaceClass.code}`),
      groups: within<number>(raw`select count(*)::int from ${resourceGroupInterfaceClass} where ${resourceGroupInterfaceClass.interfaceClass} = ${interfaceClass.code}`),
    })
    .from(interfaceClass)
    .where(found(search))
    .orderBy(direction(interfaceClass[orderBy]), asc(interfaceClass.code))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

export const findClass = async (db: Db, id: number): Promise<InterfaceClassEntry | undefined> => (await db.select().from(interfaceClass).where(eq(interfaceClass.id, id)))[0];

export const hasClass = async (db: Db, code: string): Promise<boolean> => (await db.select({ code: interfaceClass.code }).from(interfaceClass).where(eq(interfaceClass.code, code))).length > 0;

/** @returns undefined when the code is taken */
export const addClass = async (db: Db, values: NewClass): Promise<number | undefined> => (await db.insert(interfaceClass).values(values).onConflictDoNothing().returning({ id: interfaceClass.id }))[0]?.id;

export const grantClass = async (db: Db, code: string, resourceGroupIds: readonly number[]): Promise<void> => {
  if (resourceGroupIds.length > 0) await db.insert(resourceGroupInterfaceClass).values(resourceGroupIds.map((resourceGroupId) => ({ resourceGroupId, interfaceClass: code }))).onConflictDoNothing();
};

/** @returns false when somebody else came first */
export const changeClass = async (db: Db, id: number, version: number, values: Partial<NewClass>): Promise<boolean> => {
  const rows = await db.update(interfaceClass).set({ ...values, version: raw`${interfaceClass.version} + 1`, updateTime: new Date() }).where(and(eq(interfaceClass.id, id), eq(interfaceClass.version, version))).returning({ id: interfaceClass.id });
  return rows.length > 0;
};

export const countInterfacesOf = async (db: Db, code: string): Promise<number> => (await db.select({ total: count() }).from(interfaceEntry).where(eq(interfaceEntry.interfaceClass, code)))[0]?.total ?? 0;

export const removeClass = async (db: Db, id: number): Promise<void> => {
  await db.delete(interfaceClass).where(eq(interfaceClass.id, id));
};
