import { eq, inArray } from 'drizzle-orm';
import type { RemoteRoute } from '@portal/shared/contract';
import type { Sql } from '../../database/database.ts';
import { resource, resourceGroupInterfaceClass, resourceGroupResource } from '../../database/schema/index.ts';

/** Behind every entry that has a place of its own. */
const LAST = 1_000;

/**
 * Gives pages that are in no menu yet an entry of their own, for those who administer releases; they decide who else gets it.
 * A page with a parameter in its address cannot be opened from a menu.
 */
export const addPages = async (sql: Sql, routes: readonly RemoteRoute[]): Promise<void> => {
  const pages = routes.filter(({ path }) => !path.includes(':'));
  if (pages.length === 0) return;
  const paths = pages.map(({ path }) => path);
  const known = await sql.select({ path: resource.path }).from(resource).where(inArray(resource.path, [...paths, ...paths.map((path) => `/Main/${path}`)]));
  const fresh = pages.filter(({ path }) => !known.some((one) => one.path === path || one.path === `/Main/${path}`));
  if (fresh.length === 0) return;
  const added = await sql
    .insert(resource)
    .values(fresh.map(({ path, title }) => ({ name: path, type: 'page' as const, path, title: title.zh, entitle: title.en, icon: 'AppstoreOutlined', sort: LAST })))
    .onConflictDoNothing()
    .returning({ id: resource.id });
  const groups = await sql
    .select({ id: resourceGroupInterfaceClass.resourceGroupId })
    .from(resourceGroupInterfaceClass)
    .where(eq(resourceGroupInterfaceClass.interfaceClass, 'releases'));
  const grants = groups.flatMap((group) => added.map((entry) => ({ resourceGroupId: group.id, resourceId: entry.id })));
  if (grants.length > 0) await sql.insert(resourceGroupResource).values(grants);
};
