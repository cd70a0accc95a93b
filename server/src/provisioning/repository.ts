import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { BuiltInGroup } from '../built-in-groups.ts';
import type { Db } from '../database/database.ts';
import { provisionedEntry, resource, resourceGroup, resourceGroupInterfaceClass, resourceGroupResource } from '../database/schema/index.ts';

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
