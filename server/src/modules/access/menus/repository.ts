import { and, asc, count, eq, inArray, isNull, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { resource, resourceGroupResource } from '../../../database/schema/index.ts';
import { administrators } from '../users/module.ts';

export type Resource = typeof resource.$inferSelect;

/** Any number that nobody else takes. */
const MENU_LOCK = 7_120_602;

/** The menu entries of a resource group that a module still brings, in their order. */
export const resourcesOf = async (db: Db, resourceGroupId: number): Promise<Resource[]> => {
  const rows = await db
    .select({ resource })
    .from(resource)
    .innerJoin(resourceGroupResource, eq(resourceGroupResource.resourceId, resource.id))
    .where(and(eq(resourceGroupResource.resourceGroupId, resourceGroupId), isNull(resource.retiredTime)))
    .orderBy(asc(resource.sort), asc(resource.id));
  return rows.map((row) => row.resource);
};

/** Until the transaction ends, on every replica: two moves at the same time could make a circle. */
export const holdEntries = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${MENU_LOCK})`);
};

/** Every entry, in the order of their places. */
export const listEntries = (db: Db): Promise<Resource[]> => db.select().from(resource).orderBy(asc(resource.sort), asc(resource.id));

/** How many resource groups have each entry; one that nobody has is missing. */
export const groupCounts = async (db: Db): Promise<Map<number, number>> => {
  const rows = await db.select({ id: resourceGroupResource.resourceId, groups: count() }).from(resourceGroupResource).groupBy(resourceGroupResource.resourceId);
  return new Map(rows.map(({ id, groups }) => [id, groups]));
};

/** @returns undefined when the name is taken */
export const addEntry = async (db: Db, values: typeof resource.$inferInsert): Promise<number | undefined> =>
  (await db.insert(resource).values(values).onConflictDoNothing().returning({ id: resource.id }))[0]?.id;

export const updateEntry = async (db: Db, id: number, values: Partial<typeof resource.$inferInsert>): Promise<void> => {
  await db.update(resource).set(values).where(eq(resource.id, id));
};

/** Gives an entry to a resource group and to those of the administrators. */
export const grantEntry = async (db: Db, resourceId: number, resourceGroupId: number): Promise<void> => {
  const groups = new Set([resourceGroupId, ...(await administrators(db)).map(({ id }) => id)]);
  await db.insert(resourceGroupResource).values([...groups].map((group) => ({ resourceGroupId: group, resourceId })));
};

/** Puts entries one behind the other. */
export const order = async (db: Db, ids: readonly number[]): Promise<void> => {
  for (const [sort, id] of ids.entries()) await db.update(resource).set({ sort }).where(eq(resource.id, id));
};

export const removeEntries = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(resource).where(inArray(resource.id, [...ids]));
};
