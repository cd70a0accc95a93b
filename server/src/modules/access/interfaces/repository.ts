import { and, asc, count, desc, eq, or, sql as raw, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { contains, isAmong } from '../../../database/text-search.ts';
import { within } from '../../../database/within.ts';
import type { Language } from '../../../language/language.ts';
import { inOrderOf, pageByName } from '../../../language/name-rules.ts';
import { isThere } from '../../../database/active-people.ts';
import { interfaceEntry, interfaceHour, resourceGroup, resourceGroupInterface, resourceGroupInterfaceClass, userAccount } from '../../../database/schema/index.ts';

export type InterfaceEntry = typeof interfaceEntry.$inferSelect;
export type NewInterface = typeof interfaceEntry.$inferInsert;
export type Paging = { readonly pageIndex: number; readonly pageSize: number; readonly orderType: 'asc' | 'desc' };
export type Search = {
  readonly keyword: string;
  readonly id?: number | undefined;
  readonly interfaceClass?: string | undefined;
  readonly isEnabled?: 0 | 1 | undefined;
  readonly isServed?: 0 | 1 | undefined;
};

const found = ({ keyword, id, interfaceClass: code, isEnabled, isServed }: Search): SQL | undefined =>
  and(
    keyword === '' ? undefined : or(...[interfaceEntry.name, interfaceEntry.ename, interfaceEntry.path].map((column) => contains(column, keyword))),
    id === undefined ? undefined : eq(interfaceEntry.id, id),
    code === undefined ? undefined : eq(interfaceEntry.interfaceClass, code),
    isEnabled === undefined ? undefined : eq(interfaceEntry.isEnabled, isEnabled === 1),
    isServed === undefined ? undefined : eq(interfaceEntry.isServed, isServed === 1),
  );

export const topInterfaces = (db: Db) => db.select().from(interfaceEntry).orderBy(asc(interfaceEntry.interfaceClass), asc(interfaceEntry.name), asc(interfaceEntry.id));

export const countInterfaces = async (db: Db, search: Search): Promise<number> => (await db.select({ total: count() }).from(interfaceEntry).where(found(search)))[0]?.total ?? 0;

const sevenDays = raw`${interfaceHour.interfaceId} = ${interfaceEntry.id} and ${interfaceHour.hour} > now() - interval '7 days'`;

export const listInterfaces = async (db: Db, search: Search, page: Paging & { orderBy: 'name' | 'path' | 'interfaceClass' }, language: Language) => {
  const { pageIndex, pageSize, orderBy, orderType } = page;
  const select = () => db
    .select({
      entry: interfaceEntry,
      groups: within<number>(raw`select count(*)::int from ${resourceGroup} where
        exists (select 1 from ${resourceGroupInterfaceClass} where ${resourceGroupInterfaceClass.resourceGroupId} = ${resourceGroup.id} and ${resourceGroupInterfaceClass.interfaceClass} = ${interfaceEntry.interfaceClass})
        or exists (select 1 from ${resourceGroupInterface} where ${resourceGroupInterface.resourceGroupId} = ${resourceGroup.id} and ${resourceGroupInterface.interfaceId} = ${interfaceEntry.id})`),
      calls: within<number>(raw`select coalesce(sum(${interfaceHour.calls}), 0)::int from ${interfaceHour} where ${sevenDays}`),
      failures: within<number>(raw`select coalesce(sum(${interfaceHour.failures}), 0)::int from ${interfaceHour} where ${sevenDays}`),
      durations: within<number[] | null>(raw`select array_agg(step.calls order by step.place) from (
        select taken.place, sum(taken.calls)::int as calls from ${interfaceHour}, unnest(${interfaceHour.durations}) with ordinality as taken (calls, place) where ${sevenDays} group by taken.place) as step`),
    })
    .from(interfaceEntry);
  if (orderBy === 'name') {
    const ids = pageByName(language, await db.select({ id: interfaceEntry.id, name: interfaceEntry.name, ename: interfaceEntry.ename }).from(interfaceEntry).where(found(search)), page);
    return inOrderOf(ids, await select().where(isAmong(interfaceEntry.id, ids)), ({ entry }) => entry.id);
  }
  const direction = orderType === 'asc' ? asc : desc;
  return select()
    .where(found(search))
    .orderBy(direction(interfaceEntry[orderBy]), direction(interfaceEntry.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

/** The resource groups that give an interface. */
export const callersOf = (db: Db, { id, interfaceClass: code }: Pick<InterfaceEntry, 'id' | 'interfaceClass'>) => {
  const byClass = raw<boolean>`exists (select 1 from ${resourceGroupInterfaceClass} where ${resourceGroupInterfaceClass.resourceGroupId} = ${resourceGroup}.id and ${resourceGroupInterfaceClass.interfaceClass} = ${code})`;
  const byItself = raw<boolean>`exists (select 1 from ${resourceGroupInterface} where ${resourceGroupInterface.resourceGroupId} = ${resourceGroup}.id and ${resourceGroupInterface.interfaceId} = ${id})`;
  return db
    .select({ id: resourceGroup.id, name: resourceGroup.name, ename: resourceGroup.ename, people: within<number>(raw`select count(*)::int from ${userAccount} where ${userAccount.resourceGroupId} = ${resourceGroup}.id and ${isThere}`), isByClass: byClass })
    .from(resourceGroup)
    .where(or(byClass, byItself));
};

export const findInterface = async (db: Db, id: number): Promise<InterfaceEntry | undefined> => (await db.select().from(interfaceEntry).where(eq(interfaceEntry.id, id)))[0];

/** @returns undefined when there is one of that method and path */
export const addInterface = async (db: Db, values: NewInterface): Promise<number | undefined> => (await db.insert(interfaceEntry).values(values).onConflictDoNothing().returning({ id: interfaceEntry.id }))[0]?.id;

/** @returns false when somebody else came first */
export const changeInterface = async (db: Db, id: number, version: number, values: Partial<NewInterface>): Promise<boolean> => {
  const rows = await db.update(interfaceEntry).set({ ...values, version: raw`${interfaceEntry.version} + 1`, updateTime: new Date() }).where(and(eq(interfaceEntry.id, id), eq(interfaceEntry.version, version))).returning({ id: interfaceEntry.id });
  return rows.length > 0;
};

export const removeInterface = async (db: Db, id: number): Promise<void> => {
  await db.delete(interfaceEntry).where(eq(interfaceEntry.id, id));
};

/** Whether a resource group is given the class as a whole. */
export const holdsClass = async (db: Db, resourceGroupId: number, code: string): Promise<boolean> => {
  const { resourceGroupId: group, interfaceClass: granted } = resourceGroupInterfaceClass;
  return (await db.select({ group }).from(resourceGroupInterfaceClass).where(and(eq(group, resourceGroupId), eq(granted, code)))).length > 0;
};

/** Whether a resource group is given the interface, by its class or by itself. */
export const holdsInterface = async (db: Db, resourceGroupId: number, { id, interfaceClass: code }: Pick<InterfaceEntry, 'id' | 'interfaceClass'>): Promise<boolean> => {
  if (await holdsClass(db, resourceGroupId, code)) return true;
  const { resourceGroupId: group, interfaceId } = resourceGroupInterface;
  return (await db.select({ group }).from(resourceGroupInterface).where(and(eq(group, resourceGroupId), eq(interfaceId, id)))).length > 0;
};
