import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { connectionSource, workspace } from '../../../database/schema/index.ts';

export type SourceRow = typeof connectionSource.$inferSelect;

export const findSource = async (db: Db, id: number): Promise<SourceRow | undefined> => (await db.select().from(connectionSource).where(eq(connectionSource.id, id)))[0];

/** The one that the settings name; a migration has made it. */
export const environmentSource = async (db: Db): Promise<number> => {
  const [row] = await db.select({ id: connectionSource.id }).from(connectionSource).where(eq(connectionSource.isEnvironment, true));
  if (!row) throw new Error('There is no connection source for the settings');
  return row.id;
};

export const activeSources = (db: Db): Promise<SourceRow[]> => db.select().from(connectionSource).where(eq(connectionSource.isActive, true)).orderBy(asc(connectionSource.id));

/** Makes a workspace known; one that is known gets its name. */
export const putWorkspace = async (db: Db, sourceId: number, id: string, name = ''): Promise<void> => {
  const written = db.insert(workspace).values({ sourceId, id, name });
  const target = [workspace.sourceId, workspace.id];
  await (name === '' ? written.onConflictDoNothing({ target }) : written.onConflictDoUpdate({ target, set: { name } }));
};

export const findWorkspace = async (db: Db, sourceId: number, id: string): Promise<typeof workspace.$inferSelect | undefined> =>
  (await db.select().from(workspace).where(and(eq(workspace.sourceId, sourceId), eq(workspace.id, id))))[0];
