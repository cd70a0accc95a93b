import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Db } from 'pg-boss';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type * as schema from './schema/index.ts';

/** What repositories talk to: the database itself, or a transaction on it. The same code on PGlite and PostgreSQL. */
export type Sql = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Database = {
  readonly kind: 'pglite' | 'postgresql';
  readonly sql: Sql;
  /** The same database as the job queue wants it. */
  readonly jobs: Db;
  /** Runs the work while no other process of this database does the same: migrations and the first start. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly migrate: (folder: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** @param folder where PGlite keeps its files; not used with a `url` of a PostgreSQL server */
export const openDatabase = (options: { url?: string | undefined; folder: string }): Promise<Database> =>
  options.url ? openPostgres(options.url) : openPglite(options.folder);

/**
 * Does `work` in one transaction: all of it is written, or nothing.
 * On PGlite other queries wait meanwhile, so nothing slow belongs inside (no hashing, no calls of other services).
 */
export const inTransaction = <Result>(sql: Sql, work: (sql: Sql) => Promise<Result>): Promise<Result> => sql.transaction(work);
