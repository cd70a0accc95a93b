import { asc, eq } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { resource, resourceGroupResource } from '../../database/schema/index.ts';

export type Resource = typeof resource.$inferSelect;

/** The menu entries of a resource group, in their order. */
export const resourcesOf = async (sql: Sql, resourceGroupId: number): Promise<Resource[]> => {
  const rows = await sql
    .select({ resource })
    .from(resource)
    .innerJoin(resourceGroupResource, eq(resourceGroupResource.resourceId, resource.id))
    .where(eq(resourceGroupResource.resourceGroupId, resourceGroupId))
    .orderBy(asc(resource.sort), asc(resource.id));
  return rows.map((row) => row.resource);
};
