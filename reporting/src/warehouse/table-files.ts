import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetModel, SampleLoad } from '../definition/index.ts';
import { HttpError } from '../http-error.ts';
import type { Database } from './database.ts';
import { quoteName, quoteText } from './quote.ts';

/** More rows than this, of all tables together, are not taken in. */
const MOST_ROWS = 50_000_000;

const fileOf = (folder: string, table: string) => join(folder, `${table}.parquet`);

/** Tables of datasets as Parquet files, below the one folder that the database may read and write for it. */
export class TableFiles {
  readonly #database: Database;
  /** One at a time: each takes all cores. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Writes all tables of a dataset, as they are at one moment, to `<folder>/<table>.parquet`. */
  write({ id, tables }: DatasetModel, folder: string): Promise<void> {
    const turn = this.#last.then(async () => {
      await mkdir(folder, { recursive: true });
      await this.#database.transaction(async (connection) => {
        for (const { name, columns } of tables) {
          const read = `SELECT ${columns.map((column) => quoteName(column.name)).join(', ')} FROM ${quoteName(id)}.${quoteName(name)}`;
          await connection.run(`COPY (${read}) TO ${quoteText(fileOf(folder, name))} (FORMAT parquet, COMPRESSION zstd)`);
        }
      });
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /**
   * What keeps the files of a folder from being the tables of a model.
   * @returns the file that is to blame and why; nothing when all is well
   */
  async problem({ tables }: DatasetModel, folder: string): Promise<{ table: string; problem: string } | undefined> {
    let rows = 0;
    for (const { name, columns } of tables) {
      const file = quoteText(fileOf(folder, name));
      const there = await this.#about(file);
      if (!there) return { table: name, problem: 'is not a Parquet file' };
      const missing = columns.find((column) => !there.columns.has(column.name));
      if (missing) return { table: name, problem: `has no column ${missing.name}` };
      rows += there.rows;
      if (rows > MOST_ROWS) return { table: name, problem: `brings more than ${MOST_ROWS} rows` };
    }
    return undefined;
  }

  /** A load that fills a dataset from the files of a folder. */
  load({ tables }: DatasetModel, folder: string): SampleLoad {
    return async (connection, schema) => {
      for (const { name, columns } of tables) {
        const read = `SELECT ${columns.map((column) => quoteName(column.name)).join(', ')} FROM read_parquet(${quoteText(fileOf(folder, name))})`;
        await connection.run(`CREATE TABLE ${quoteName(schema)}.${quoteName(name)} AS ${read}`);
      }
    };
  }

  /** What a file says of itself; nothing when it cannot be read. */
  async #about(file: string): Promise<{ columns: Set<string>; rows: number } | undefined> {
    const read = (sql: string) => this.#database.query({ sql, values: [], types: [] });
    try {
      const columns = await read(`SELECT column_name FROM (DESCRIBE SELECT * FROM read_parquet(${file}))`);
      const [counted] = await read(`SELECT CAST(num_rows AS DOUBLE) FROM parquet_file_metadata(${file})`);
      const rows = Number(counted?.[0]);
      return rows >= 0 ? { columns: new Set(columns.map(([name]) => String(name))), rows } : undefined;
    } catch (error) {
      // DuckDB says in many ways that a file is broken; too slow, or stopping, is something else.
      if (error instanceof HttpError) throw error;
      return undefined;
    }
  }
}
