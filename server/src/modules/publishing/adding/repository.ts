import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { connectionSource, workspace } from '../../../database/schema/index.ts';

/** Workspaces without a name, of sources that are in use. */
export const unnamedWorkspaces = (db: Db): Promise<{ id: string; sourceId: number }[]> =>
  db.select({ id: workspace.id, sourceId: workspace.sourceId }).from(workspace).innerJoin(connectionSource, and(eq(connectionSource.id, workspace.sourceId), eq(connectionSource.isActive, true))).where(eq(workspace.name, ''));
