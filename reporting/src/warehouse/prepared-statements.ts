import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';

/** Per connection. A page of visuals has some ten; those of the pages that are read most stay. */
const most = 100;

/**
 * The statements that a connection has prepared, the newest last. A report asks the same questions over and over, with
 * other values: planning each anew costs as much as answering a short one. DuckDB itself plans again when tables have changed.
 */
export class PreparedStatements {
  readonly #kept = new WeakMap<DuckDBConnection, Map<string, DuckDBPreparedStatement>>();

  /** The statement of this text. To be run on this connection, by one caller at a time. */
  async of(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
    const kept = this.#of(connection);
    const known = kept.get(sql);
    if (known) {
      kept.delete(sql);
      kept.set(sql, known);
      return known;
    }
    const prepared = await connection.prepare(sql);
    kept.set(sql, prepared);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) this.forget(connection, oldest);
    return prepared;
  }

  /** After it failed: the next caller gets a new one. */
  forget(connection: DuckDBConnection, sql: string): void {
    const kept = this.#of(connection);
    kept.get(sql)?.destroySync();
    kept.delete(sql);
  }

  #of(connection: DuckDBConnection): Map<string, DuckDBPreparedStatement> {
    const kept = this.#kept.get(connection) ?? new Map<string, DuckDBPreparedStatement>();
    this.#kept.set(connection, kept);
    return kept;
  }
}
