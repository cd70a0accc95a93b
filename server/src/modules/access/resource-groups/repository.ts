import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, sql as raw, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { contains, isAmong } from '../../../database/text-search.ts';
import type { Language } from '../../../language/language.ts';
import { isThere } from '../../../database/active-people.ts';
import { byName, inOrderOf, nameKey, pageByName } from '../../../language/name-rules.ts';
import { interfaceClass, interfaceEntry, resource, resourceGroup, resourceGroupInterface, resourceGroupInterfaceClass, resourceGroupResource, userAccount } from '../../../database/schema/index.ts';

export type ResourceGroup = typeof resourceGroup.$inferSelect;
export type Names = Pick<ResourceGroup, 'name' | 'ename' | 'notes'>;
/** What a group gives: ids, and codes of classes; single interfaces are among all of them. */
export type Search = { readonly keyword: string; readonly id?: number | undefined };
export type Page = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: 'name' | 'updateTime'; readonly orderType: 'asc' | 'desc' };

const named = { id: resourceGroup.id, name: resourceGroup.name, ename: resourceGroup.ename };

export const listResourceGroups = async (db: Db, language: Language): Promise<{ id: number; name: string; ename: string }[]> => byName(language, await db.select(named).from(resourceGroup));

const found = ({ keyword, id }: Search): SQL | undefined => {
  const { name, ename, notes } = resourceGroup;
  return and(id === undefined ? undefined : eq(resourceGroup.id, id), keyword === '' ? undefined : or(...[name, ename, notes].map((column) => contains(column, keyword))));
};

export const countGroups = async (db: Db, search: Search): Promise<number> => (await db.select({ total: count() }).from(resourceGroup).where(found(search)))[0]?.total ?? 0;

const givenOf = (what: SQL) => raw<number>`(select count(*)::int from ${what})`;

export const listGroups = async (db: Db, search: Search, page: Page, language: Language) => {
  const { pageIndex, pageSize, orderBy, orderType } = page;
  const given = raw`
    ${interfaceEntry} where ${interfaceEntry.isServed} and (
      exists (select 1 from ${resourceGroupInterfaceClass} where ${resourceGroupInterfaceClass.resourceGroupId} = ${resourceGroup.id} and ${resourceGroupInterfaceClass.interfaceClass} = ${interfaceEntry.interfaceClass})
      or exists (select 1 from ${resourceGroupInterface} where ${resourceGroupInterface.resourceGroupId} = ${resourceGroup.id} and ${resourceGroupInterface.interfaceId} = ${interfaceEntry.id}))`;
  const select = () => db
    .select({
      group: resourceGroup,
      users: givenOf(raw`${userAccount} where ${userAccount.resourceGroupId} = ${resourceGroup.id} and ${isThere}`),
      menus: givenOf(raw`${resourceGroupResource} inner join ${resource} on ${resource.id} = ${resourceGroupResource.resourceId} where ${resourceGroupResource.resourceGroupId} = ${resourceGroup.id} and ${resource.retiredTime} is null`),
      interfaces: givenOf(given),
    })
    .from(resourceGroup);
  if (orderBy === 'name') {
    const ids = pageByName(language, await db.select(named).from(resourceGroup).where(found(search)), page);
    return inOrderOf(ids, await select().where(isAmong(resourceGroup.id, ids)), ({ group }) => group.id);
  }
  const direction = orderType === 'asc' ? asc : desc;
  return select()
    .where(found(search))
    .orderBy(direction(resourceGroup[orderBy]), direction(resourceGroup.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

export const findGroup = async (db: Db, id: number): Promise<ResourceGroup | undefined> => (await db.select().from(resourceGroup).where(eq(resourceGroup.id, id)))[0];

export const isNameTaken = async (db: Db, name: string, except = 0): Promise<boolean> =>
  (await db.select({ id: resourceGroup.id, name: resourceGroup.name }).from(resourceGroup)).some((one) => one.id !== except && nameKey(one.name) === nameKey(name));

/** @returns undefined when the name is taken */
export const addGroup = async (db: Db, names: Names): Promise<number | undefined> => (await db.insert(resourceGroup).values(names).onConflictDoNothing().returning({ id: resourceGroup.id }))[0]?.id;

/** Counts a change, besides making it. @returns the new version; undefined when somebody else came first */
export const changeGroup = async (db: Db, id: number, version: number, names: Partial<Names> = {}): Promise<number | undefined> => {
  const set = { ...names, version: raw`${resourceGroup.version} + 1`, updateTime: new Date() };
  return (await db.update(resourceGroup).set(set).where(and(eq(resourceGroup.id, id), eq(resourceGroup.version, version))).returning({ version: resourceGroup.version }))[0]?.version;
};

export const removeGroup = async (db: Db, id: number): Promise<void> => {
  await db.delete(resourceGroup).where(eq(resourceGroup.id, id));
};

export const countPeople = async (db: Db, id: number): Promise<number> => (await db.select({ total: count() }).from(userAccount).where(and(isThere, eq(userAccount.resourceGroupId, id))))[0]?.total ?? 0;

/** Every entry that a module still brings, or that administrators have made. */
export const listMenus = (db: Db) => db.select().from(resource).where(isNull(resource.retiredTime)).orderBy(asc(resource.sort), asc(resource.id));

/** Of what a group gives, entries that no module brings now: they are in no list, and stay. */
export const retiredMenusOf = async (db: Db, id: number): Promise<number[]> => {
  const given = db.select({ id: resourceGroupResource.resourceId }).from(resourceGroupResource).where(eq(resourceGroupResource.resourceGroupId, id));
  return (await db.select({ id: resource.id }).from(resource).where(and(isNotNull(resource.retiredTime), inArray(resource.id, given)))).map((row) => row.id);
};

export const knownClasses = async (db: Db): Promise<Set<string>> => new Set((await db.select({ code: interfaceClass.code }).from(interfaceClass)).map(({ code }) => code));

export const setMenus = async (db: Db, id: number, menus: readonly number[]): Promise<void> => {
  await db.delete(resourceGroupResource).where(eq(resourceGroupResource.resourceGroupId, id));
  if (menus.length > 0) await db.insert(resourceGroupResource).values(menus.map((resourceId) => ({ resourceGroupId: id, resourceId })));
};

export const setInterfaces = async (db: Db, id: number, classes: readonly string[], interfaces: readonly number[]): Promise<void> => {
  await db.delete(resourceGroupInterfaceClass).where(eq(resourceGroupInterfaceClass.resourceGroupId, id));
  await db.delete(resourceGroupInterface).where(eq(resourceGroupInterface.resourceGroupId, id));
  if (classes.length > 0) await db.insert(resourceGroupInterfaceClass).values(classes.map((code) => ({ resourceGroupId: id, interfaceClass: code })));
  if (interfaces.length > 0) await db.insert(resourceGroupInterface).values(interfaces.map((interfaceId) => ({ resourceGroupId: id, interfaceId })));
};
