import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import type { Database } from './database.ts';
import * as schema from './schema/index.ts';
import { pgliteFiles, WalSync } from './wal-sync.ts';

/** A plain query leaves nothing on the disk that anybody would miss; everything else waits for the sync. */
const READS_ONLY = /^\s*select\b/i;

/** @param folder PGlite's own folder; made when it is not there. The caller holds the lock (folder-lock.ts). */
export const openPglite = async (folder: string, sync = new WalSync(pgliteFiles(folder))): Promise<Database> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create(folder);
  const durable = waitForSync(pglite, sync);
  const db = drizzle({ client: durable, schema });
  return {
    kind: 'pglite',
    db,
    jobs: fromPglite(durable),
    withLock: (work) => work(),
    migrate: (migrationsFolder) => migrate(db, { migrationsFolder }),
    close: async () => {
      await pglite.close();
      await sync.wait();
    },
  };
};

/** PGlite whose writes are acknowledged only after the log is on the disk (wal-sync.ts). */
const waitForSync = (pglite: PGlite, sync: WalSync): PGlite => {
  const durable: Pick<PGlite, 'query' | 'exec' | 'transaction'> = {
    query: async (text, values, options) => {
      const result = await pglite.query(text, values, options);
      if (!READS_ONLY.test(text)) await sync.wait();
      return result as never;
    },
    exec: async (text, options) => {
      const results = await pglite.exec(text, options);
      await sync.wait();
      return results;
    },
    transaction: async (work) => {
      const result = await pglite.transaction(work);
      await sync.wait();
      return result;
    },
  };
  // Drizzle and pg-boss use these three and no other.
  return durable as PGlite;
};
