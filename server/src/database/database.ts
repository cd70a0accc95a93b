import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Db as JobDatabase } from 'pg-boss';
import type { DatabaseLimits } from '../settings.ts';
import './parameter-types.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type * as schema from './schema/index.ts';

/** What repositories talk to: the database itself, or a transaction on it. The same code on PGlite and PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Database = {
  readonly kind: 'pglite' | 'postgresql';
  readonly db: Db;
  /** The same database as the job queue wants it. */
  readonly jobs: JobDatabase;
  /** Runs the work while no other process of this database does the same: migrations and the first start. */
  readonly withLock: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly migrate: (folder: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** @param folder where PGlite keeps its files; not used with a `url` of a PostgreSQL server, for which the limits are */
export const openDatabase = (options: { url?: string | undefined; folder: string; limits?: DatabaseLimits }): Promise<Database> =>
  options.url ? openPostgres(options.url, options.limits) : openPglite(options.folder);

/**
 * Does `work` in one transaction: all of it is written, or nothing.
 * On PGlite other queries wait meanwhile, so nothing slow belongs inside (no hashing, no calls of other services).
 */
export const inTransaction = <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> => db.transaction(work);
