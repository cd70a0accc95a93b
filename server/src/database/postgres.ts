import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError, type DatabaseLimits } from '../settings.ts';
import type { Database } from './database.ts';
import * as schema from './schema/index.ts';

const CONNECT_MILLISECONDS = 10_000;
/** A connection that was quiet for so long is asked whether its other end is there; by itself the system asks after hours. */
const KEEP_ALIVE_MILLISECONDS = 30_000;
/** Any number, as long as it is always the same one. */
const LOCK = 20_261_120;

/**
 * @param limits how many connections there are, and for how long one may be busy, wait or be idle; without them the server's own
 * @throws StartError when the server cannot be reached or refuses
 */
export const openPostgres = async (url: string, limits?: DatabaseLimits): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    ...(limits && {
      max: limits.connections,
      statement_timeout: limits.statementMilliseconds,
      lock_timeout: limits.lockMilliseconds,
      idle_in_transaction_session_timeout: limits.idleMilliseconds,
    }),
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    // No query waits for ever for the answer of a server that went away without a word.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
    // Compiling the search takes PostgreSQL seconds, each time anew, and finding takes it milliseconds.
    onConnect: async (client) => {
      await client.query('set jit = off');
    },
  });
  // A connection that breaks while it is idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartError(`The database of DATABASE_URL cannot be used: ${(error as Error).message || (error as NodeJS.ErrnoException).code}.`);
  }
  const db = drizzle(pool, { schema });
  return {
    kind: 'postgresql',
    db,
    jobs: { executeSql: (text, values) => query(pool, text, values) },
    withLock: (work) => withLock(pool, work),
    migrate: (folder) => withoutLimits(pool, (client) => migrate(drizzle(client), { migrationsFolder: folder })),
    close: () => pool.end(),
  };
};

const withLock = <Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> =>
  withoutLimits(pool, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work();
  });

/** For what may take as long as it takes: a migration of many rows, or waiting for another portal that makes one. */
const withoutLimits = async <Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    // Ending the connection gives a lock back, also when the work failed in a way that leaves it unusable.
    client.release(true);
  }
};

/** pg-boss sends several statements in one text, too; it wants the rows of all of them. */
const query = async (pool: pg.Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
  const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values);
  return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result;
};
