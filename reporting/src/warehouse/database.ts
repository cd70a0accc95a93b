import { DuckDBInstance, type DuckDBConnection, type DuckDBType, type DuckDBValue, type JS } from '@duckdb/node-api';
import { HttpError } from '../http-error.ts';
import { turn } from '../turn.ts';
import { ConnectionPool, serviceStopping } from './connection-pool.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { quoteText } from './quote.ts';

/**
 * Queries side by side. DuckDB itself spreads one query over all cores; a running query holds one of libuv's four
 * threads, and one must stay free for files.
 */
const connections = 3;
/** DuckDB forgets an interrupt that comes before the query has begun to run: it is told again until the query has ended. */
const AGAIN_MILLISECONDS = 100;

export interface DatabaseSettings {
  file: string;
  /** Where queries spill to when memory is short. */
  spillFolder: string;
  memoryMegabytes: number;
  queryMilliseconds: number;
  /** Folders that loads and transfers may use; nothing else outside the database can be reached by SQL. */
  readableFolders: string[];
}

/** A statement with its values; the values never stand in the text. */
export interface Statement {
  sql: string;
  values: DuckDBValue[];
  types: DuckDBType[];
}

/** The DuckDB database of the service: one file, a schema per dataset. */
export class Database {
  readonly #instance: DuckDBInstance;
  readonly #pool: ConnectionPool;
  readonly #queryMilliseconds: number;
  readonly #prepared = new PreparedStatements();
  readonly #stopping = new AbortController();

  private constructor(instance: DuckDBInstance, pool: ConnectionPool, queryMilliseconds: number) {
    this.#instance = instance;
    this.#pool = pool;
    this.#queryMilliseconds = queryMilliseconds;
  }

  /** Opens or makes the file and closes every door to the outside. */
  static async open(settings: DatabaseSettings): Promise<Database> {
    const instance = await DuckDBInstance.create(settings.file);
    const setUp = await instance.connect();
    for (const sql of restrictions(settings)) await setUp.run(sql);
    setUp.closeSync();
    return new Database(instance, await ConnectionPool.open(instance, connections), settings.queryMilliseconds);
  }

  /**
   * Rows of a query, as text, numbers, booleans and nulls.
   * @param signal gives the query up
   * @param holder for whom: those who wait take turns by holder; nothing is the service itself and its REST API
   * @throws HttpError 429 when too many of the holder's wait, 504 after the time-out, 503 when the service stops
   */
  query(statement: Statement, signal?: AbortSignal, holder = ''): Promise<JS[][]> {
    return this.#pool.use(holder, (connection) => this.#run(connection, statement, signal), signal);
  }

  /**
   * Runs `work` in a transaction of its own: all of it happens, or nothing.
   * @param signal gives the work up
   */
  async transaction<T>(work: (connection: DuckDBConnection) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const connection = await this.#instance.connect();
    const interrupt = () => connection.interrupt();
    signal?.addEventListener('abort', interrupt, { once: true });
    try {
      await connection.run('BEGIN');
      const result = await work(connection);
      signal?.throwIfAborted();
      await connection.run('COMMIT');
      return result;
    } finally {
      signal?.removeEventListener('abort', interrupt);
      // Closing a connection rolls back what it has not committed.
      connection.closeSync();
    }
  }

  /** Gives the space of replaced tables back. */
  async checkpoint(): Promise<void> {
    const connection = await this.#instance.connect();
    try {
      await connection.run('CHECKPOINT');
    } finally {
      connection.closeSync();
    }
  }

  /** Ends all queries, so that a stop of the service need not wait for them. */
  interruptQueries(): void {
    this.#stopping.abort();
    this.#pool.interrupt();
  }

  close(): void {
    this.#pool.close();
    this.#instance.closeSync();
  }

  async #run(connection: DuckDBConnection, { sql, values, types }: Statement, signal?: AbortSignal): Promise<JS[][]> {
    let late = false;
    let telling: ReturnType<typeof setInterval> | undefined;
    const interrupt = () => {
      connection.interrupt();
      telling ??= setInterval(() => connection.interrupt(), AGAIN_MILLISECONDS);
    };
    const timer = setTimeout(() => {
      late = true;
      interrupt();
    }, this.#queryMilliseconds);
    const stopping = this.#stopping.signal;
    const refuseInterrupted = () => {
      if (late) throw new HttpError(504, 'QueryTimeout', `The query took longer than ${this.#queryMilliseconds / 1000} s.`);
      signal?.throwIfAborted();
      if (stopping.aborted) throw serviceStopping();
    };
    signal?.addEventListener('abort', interrupt, { once: true });
    stopping.addEventListener('abort', interrupt, { once: true });
    try {
      const prepared = await this.#prepared.of(connection, sql);
      refuseInterrupted();
      prepared.bind(values, types);
      const result = await prepared.run();
      const rows: JS[][] = [];
      // DuckDB gives rows by the chunk, and takes no turn between them: a long result would hold everybody up. One of a single
      // chunk, as most are, waits for nobody.
      for await (const chunk of result.yieldRowsJs()) {
        if (rows.length > 0) await turn();
        refuseInterrupted();
        rows.push(...chunk);
      }
      refuseInterrupted();
      return rows;
    } catch (error) {
      this.#prepared.forget(connection, sql);
      refuseInterrupted();
      throw error;
    } finally {
      clearTimeout(timer);
      clearInterval(telling);
      signal?.removeEventListener('abort', interrupt);
      stopping.removeEventListener('abort', interrupt);
    }
  }
}

const restrictions = ({ memoryMegabytes, spillFolder, readableFolders }: DatabaseSettings): string[] => [
  `SET memory_limit = '${memoryMegabytes}MB'`,
  `SET temp_directory = ${quoteText(spillFolder)}`,
  `SET allowed_directories = [${readableFolders.map(quoteText).join(', ')}]`,
  'SET autoinstall_known_extensions = false',
  'SET autoload_known_extensions = false',
  'SET enable_external_access = false',
  'SET lock_configuration = true',
];
