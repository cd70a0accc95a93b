import { and, asc, eq, inArray, notInArray, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { putInOrder } from '../../../database/put-in-order.ts';
import { resource, resourceGroup, resourceGroupResource } from '../../../database/schema/index.ts';
import { administrators } from '../users/module.ts';

export type Resource = typeof resource.$inferSelect;

/** Any number that nobody else takes. */
const MENU_LOCK = 7_120_602;

/** An entry, and whether a resource group has it. */
export type GivenResource = Resource & { readonly isGiven: boolean };

/** Every entry in its order, as it stands to a resource group. */
export const resourcesFor = async (db: Db, resourceGroupId: number): Promise<GivenResource[]> => {
  const rows = await db
    .select({ resource, given: resourceGroupResource.resourceId })
    .from(resource)
    .leftJoin(resourceGroupResource, and(eq(resourceGroupResource.resourceId, resource.id), eq(resourceGroupResource.resourceGroupId, resourceGroupId)))
    .orderBy(asc(resource.sort), asc(resource.id));
  return rows.map((row) => ({ ...row.resource, isGiven: row.given !== null }));
};

/** Until the transaction ends, on every replica: two moves at the same time could make a circle. */
export const holdEntries = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${MENU_LOCK})`);
};

/** Every entry, in the order of their places. */
export const listEntries = (db: Db): Promise<Resource[]> => db.select().from(resource).orderBy(asc(resource.sort), asc(resource.id));

/** The resource groups that have each entry; one that nobody has is missing. */
export const groupsOfEntries = async (db: Db): Promise<Map<number, number[]>> => {
  const rows = await db.select().from(resourceGroupResource).orderBy(asc(resourceGroupResource.resourceGroupId));
  const groups = new Map<number, number[]>();
  for (const { resourceId, resourceGroupId } of rows) groups.set(resourceId, [...(groups.get(resourceId) ?? []), resourceGroupId]);
  return groups;
};

export const listResourceGroups = (db: Db): Promise<{ id: number; name: string; ename: string }[]> =>
  db.select({ id: resourceGroup.id, name: resourceGroup.name, ename: resourceGroup.ename }).from(resourceGroup).orderBy(asc(resourceGroup.name));

/** Those who hold everything, and so every entry. */
export const administratorIds = async (db: Db): Promise<number[]> => (await administrators(db)).map(({ id }) => id);

/** @returns undefined when the name is taken */
export const addEntry = async (db: Db, values: typeof resource.$inferInsert): Promise<number | undefined> =>
  (await db.insert(resource).values(values).onConflictDoNothing().returning({ id: resource.id }))[0]?.id;

export const updateEntry = async (db: Db, id: number, values: Partial<typeof resource.$inferInsert>): Promise<void> => {
  await db.update(resource).set(values).where(eq(resource.id, id));
};

/** Gives entries to resource groups that may have them already. */
export const grantEntries = async (db: Db, resourceIds: readonly number[], resourceGroupIds: readonly number[]): Promise<void> => {
  const pairs = resourceIds.flatMap((resourceId) => resourceGroupIds.map((resourceGroupId) => ({ resourceGroupId, resourceId })));
  if (pairs.length > 0) await db.insert(resourceGroupResource).values(pairs).onConflictDoNothing();
};

/** Takes an entry away from all resource groups but these. */
export const revokeExcept = async (db: Db, resourceId: number, resourceGroupIds: readonly number[]): Promise<void> => {
  await db.delete(resourceGroupResource).where(and(eq(resourceGroupResource.resourceId, resourceId), notInArray(resourceGroupResource.resourceGroupId, [...resourceGroupIds])));
};

export const order = (db: Db, ids: readonly number[]): Promise<void> => putInOrder(db, resource, ids);

export const removeEntries = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(resource).where(inArray(resource.id, [...ids]));
};
