import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { and, eq, inArray, isNotNull, isNull, ne, notInArray, sql as raw } from 'drizzle-orm';
import type { Bilingual, Method, Path } from '@portal/shared/contract/all';
import type { BuiltInGroup } from '../built-in-groups.ts';
import type { Db } from '../database/database.ts';
import { interfaceClass, interfaceEntry, provisionedEntry, resource, resourceGroup, resourceGroupInterface, resourceGroupInterfaceClass, resourceGroupResource } from '../database/schema/index.ts';

export type EntryKind = (typeof provisionedEntry.$inferSelect)['kind'];
export type NewResource = typeof resource.$inferInsert;

/** The names of what was given once. */
export const provisioned = async (db: Db, kind: EntryKind): Promise<Set<string>> => {
  const rows = await db.select({ name: provisionedEntry.name }).from(provisionedEntry).where(eq(provisionedEntry.kind, kind));
  return new Set(rows.map(({ name }) => name));
};

/** Of several who want to give the same at once, one may. */
export const claim = async (db: Db, kind: EntryKind, name: string): Promise<boolean> =>
  (await db.insert(provisionedEntry).values({ kind, name }).onConflictDoNothing().returning({ name: provisionedEntry.name })).length > 0;

export const builtInGroupIds = async (db: Db): Promise<Map<BuiltInGroup, number>> => {
  const rows = await db.select({ id: resourceGroup.id, code: resourceGroup.code }).from(resourceGroup).where(isNotNull(resourceGroup.code));
  return new Map(rows.flatMap(({ id, code }) => (code === null ? [] : [[code, id]])));
};

/** @returns whether it was added: a group of that name or code stays as it is */
export const addBuiltInGroup = async (db: Db, code: BuiltInGroup, { zh, en }: Bilingual): Promise<boolean> =>
  (await db.insert(resourceGroup).values({ code, name: zh, ename: en }).onConflictDoNothing().returning({ id: resourceGroup.id })).length > 0;

export const knownClasses = async (db: Db): Promise<Set<string>> => new Set((await db.select({ code: interfaceClass.code }).from(interfaceClass)).map(({ code }) => code));

export const addClasses = async (db: Db, classes: readonly (typeof interfaceClass.$inferInsert)[]): Promise<void> => {
  if (classes.length === 0) return;
  const { code, name, ename } = interfaceClass;
  // One that still is called by its code was made by a migration; one that somebody has added by hand is the portal's from now on.
  const named = (own: AnyPgColumn, given: string) => raw`case when ${name} = ${code} and ${ename} = ${code} then ${raw.raw(`excluded.${given}`)} else ${own} end`;
  await db.insert(interfaceClass).values([...classes]).onConflictDoUpdate({ target: code, set: { name: named(name, 'name'), ename: named(ename, 'ename'), isProvisioned: true } });
};

/** A call of the contract, as administrators see it. */
export type ServedCall = { readonly interfaceClass: string; readonly method: Method; readonly path: Path; readonly name: string; readonly ename: string };

/**
 * Puts the calls of the contract among the interfaces. One that nobody has changed has its name and its class from the contract; what
 * administrators have made of the others stays, and one that the contract has no more is served no more.
 * @returns all that are served, and which of them are new
 */
export const serve = async (db: Db, calls: readonly ServedCall[]): Promise<{ id: number; method: Method; path: Path; isNew: boolean }[]> => {
  const { id, method, path } = interfaceEntry;
  // One parameter for all of them, and most starts find nothing to write.
  const served = raw`jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as served (method text, path text, name text, ename text, "interfaceClass" text)`;
  const isServed = raw`exists (select from ${served} where served.method = ${method} and served.path = ${path})`;
  const { rows: added } = (await db.execute(raw`
    insert into ${interfaceEntry} (method, path, name, ename, interface_class)
    select served.method, served.path, served.name, served.ename, served."interfaceClass" from ${served}
    where not exists (select from ${interfaceEntry} where ${method} = served.method and ${path} = served.path)
    on conflict do nothing returning id`)) as unknown as { rows: { id: number }[] };
  const newIds = new Set(added.map((row) => row.id));
  await db.update(interfaceEntry).set({ isServed }).where(ne(interfaceEntry.isServed, isServed));
  await db.execute(raw`update ${interfaceEntry} set name = served.name, ename = served.ename, interface_class = served."interfaceClass" from ${served}
    where ${method} = served.method and ${path} = served.path and ${interfaceEntry.version} = 1
      and (${interfaceEntry.name}, ${interfaceEntry.ename}, ${interfaceEntry.interfaceClass}) <> (served.name, served.ename, served."interfaceClass")`);
  const rows = await db.select({ id, method, path }).from(interfaceEntry).where(eq(interfaceEntry.isServed, true));
  return rows.map((row) => ({ ...row, path: row.path as Path, isNew: newIds.has(row.id) }));
};

export const grantInterfaces = async (db: Db, resourceGroupId: number, interfaces: readonly { readonly id: number }[]): Promise<void> => {
  if (interfaces.length > 0) await db.insert(resourceGroupInterface).values(interfaces.map((one) => ({ resourceGroupId, interfaceId: one.id }))).onConflictDoNothing();
};

export const isClassGranted = async (db: Db, interfaceClass: string): Promise<boolean> =>
  (await db.select({ id: resourceGroupInterfaceClass.resourceGroupId }).from(resourceGroupInterfaceClass).where(eq(resourceGroupInterfaceClass.interfaceClass, interfaceClass)).limit(1)).length > 0;

export const grantClass = async (db: Db, interfaceClass: string, groupIds: readonly number[]): Promise<void> => {
  if (groupIds.length > 0) await db.insert(resourceGroupInterfaceClass).values(groupIds.map((resourceGroupId) => ({ resourceGroupId, interfaceClass }))).onConflictDoNothing();
};

export const findResourceId = async (db: Db, name: string): Promise<number | undefined> =>
  (await db.select({ id: resource.id }).from(resource).where(eq(resource.name, name)))[0]?.id;

/** @returns its id; undefined when there is an entry of that name already */
export const addResource = async (db: Db, values: NewResource): Promise<number | undefined> =>
  (await db.insert(resource).values(values).onConflictDoNothing().returning({ id: resource.id }))[0]?.id;

export const grantResource = async (db: Db, resourceId: number, groupIds: readonly number[]): Promise<void> => {
  if (groupIds.length > 0) await db.insert(resourceGroupResource).values(groupIds.map((resourceGroupId) => ({ resourceGroupId, resourceId }))).onConflictDoNothing();
};

/** Takes entries that modules have brought out of the menu when none of them does any more, and puts them back when one does again. */
export const retireExcept = async (db: Db, names: readonly string[]): Promise<void> => {
  const brought = db.select({ name: provisionedEntry.name }).from(provisionedEntry).where(eq(provisionedEntry.kind, 'menu'));
  await db
    .update(resource)
    .set({ retiredTime: new Date() })
    .where(and(isNull(resource.retiredTime), inArray(resource.name, brought), notInArray(resource.name, [...names])));
  await db
    .update(resource)
    .set({ retiredTime: null })
    .where(and(isNotNull(resource.retiredTime), inArray(resource.name, [...names])));
};
