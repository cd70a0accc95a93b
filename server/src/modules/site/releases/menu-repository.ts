import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { resource, resourceGroupInterfaceClass, resourceGroupResource } from '../../../database/schema/index.ts';

export type NewResource = typeof resource.$inferInsert;

/** Which of the paths some entry of the menu has. */
export const knownPaths = async (db: Db, paths: readonly string[]): Promise<string[]> =>
  (await db.select({ path: resource.path }).from(resource).where(inArray(resource.path, [...paths]))).map(({ path }) => path);

/** Adds entries whose names are free, for the resource groups that administer releases. */
export const addForReleasers = async (db: Db, entries: readonly NewResource[]): Promise<void> => {
  const added = await db.insert(resource).values([...entries]).onConflictDoNothing().returning({ id: resource.id });
  const groups = await db
    .select({ id: resourceGroupInterfaceClass.resourceGroupId })
    .from(resourceGroupInterfaceClass)
    .where(eq(resourceGroupInterfaceClass.interfaceClass, 'releases'));
  const grants = groups.flatMap((group) => added.map((entry) => ({ resourceGroupId: group.id, resourceId: entry.id })));
  if (grants.length > 0) await db.insert(resourceGroupResource).values(grants);
};
