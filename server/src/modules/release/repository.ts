import { and, asc, eq, ne } from 'drizzle-orm';
import type { RemoteJson } from '@portal/shared/contract';
import { inTransaction, type Sql } from '../../database/database.ts';
import { release } from '../../database/schema/index.ts';

/** The active release of every remote that was ever seen. */
export const activeReleases = async (sql: Sql): Promise<RemoteJson[]> => {
  const rows = await sql.select({ description: release.description }).from(release).where(eq(release.isActive, true)).orderBy(asc(release.name));
  return rows.map(({ description }) => description);
};

/** Makes a release the active one of its remote. */
export const activate = (sql: Sql, description: RemoteJson): Promise<void> =>
  inTransaction(sql, async (transaction) => {
    const { name, version } = description;
    const active = { description, isActive: true, activeTime: new Date() };
    await transaction
      .insert(release)
      .values({ name, version, ...active })
      .onConflictDoUpdate({ target: [release.name, release.version], set: active });
    await transaction.update(release).set({ isActive: false }).where(and(eq(release.name, name), ne(release.version, version)));
  });
