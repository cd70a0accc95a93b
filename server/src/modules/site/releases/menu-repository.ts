import { and, eq, notInArray } from 'drizzle-orm';
import type { Bilingual } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { provisionedEntry, resource, resourceGroupInterfaceClass, resourceGroupResource } from '../../../database/schema/index.ts';

export type NewResource = typeof resource.$inferInsert;

/** The paths of all entries of the menu. */
export const menuPaths = async (db: Db): Promise<string[]> => (await db.select({ path: resource.path }).from(resource)).map(({ path }) => path);

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

export type PageEntry = Pick<typeof resource.$inferSelect, 'id' | 'path' | 'title' | 'entitle' | 'retiredTime'>;

/** Every entry that leads to a page, without those that the server's own modules bring: these follow the server. */
export const pageEntries = (db: Db): Promise<PageEntry[]> => {
  const { id, path, title, entitle, retiredTime, type, name } = resource;
  const brought = db.select({ name: provisionedEntry.name }).from(provisionedEntry).where(eq(provisionedEntry.kind, 'menu'));
  return db.select({ id, path, title, entitle, retiredTime }).from(resource).where(and(eq(type, 'page'), notInArray(name, brought)));
};

export const retireEntry = async (db: Db, id: number, retiredTime: Date | null): Promise<void> => {
  await db.update(resource).set({ retiredTime }).where(eq(resource.id, id));
};

/** Gives an entry another title, unless somebody has given it one since it was read. */
export const renameEntry = async (db: Db, { id, title, entitle }: PageEntry, to: Bilingual): Promise<void> => {
  await db
    .update(resource)
    .set({ title: to.zh, entitle: to.en })
    .where(and(eq(resource.id, id), eq(resource.title, title), eq(resource.entitle, entitle)));
};
