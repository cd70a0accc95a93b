import type { DatasetModel, SampleLoad } from '../definition/index.ts';
import type { Database } from './database.ts';
import { checkModel } from '../query/model-check.ts';
import { checkTables } from './table-check.ts';
import { quoteName } from './quote.ts';

/** Of one dataset: what its tables were loaded from, and when (UTC). */
export interface Load {
  fingerprint: string;
  at: string;
}

/** What the fingerprints of imported data begin with. */
export const IMPORTED = 'import:';

const noValues = { values: [], types: [] };

/**
 * Loads datasets and knows which are there. The mark of a load is written in its own transaction, so a load that was cut
 * short leaves nothing behind and is done again.
 */
export class Loads {
  readonly #database: Database;
  readonly #loads: Map<string, Load>;
  /** One load at a time: a checkpoint does not go with another's open transaction. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(database: Database, loads: Map<string, Load>) {
    this.#database = database;
    this.#loads = loads;
  }

  static async open(database: Database): Promise<Loads> {
    await database.query({ sql: 'CREATE TABLE IF NOT EXISTS main.loads (dataset_id VARCHAR PRIMARY KEY, fingerprint VARCHAR, loaded_at VARCHAR)', ...noValues });
    const rows = await database.query({ sql: 'SELECT dataset_id, fingerprint, loaded_at FROM main.loads', ...noValues });
    return new Loads(database, new Map(rows.map(([id, fingerprint, at]) => [String(id), { fingerprint: String(fingerprint), at: String(at) }])));
  }

  get(datasetId: string): Load | undefined {
    return this.#loads.get(datasetId);
  }

  /** Takes a dataset's tables away for good. */
  remove(datasetId: string): Promise<void> {
    const turn = this.#last.then(async () => {
      await this.#database.transaction(async (connection) => {
        await connection.run(`DROP SCHEMA IF EXISTS ${quoteName(datasetId)} CASCADE`);
        await connection.run('DELETE FROM main.loads WHERE dataset_id = $1', [datasetId]);
      });
      this.#loads.delete(datasetId);
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Replaces the tables of a dataset; queries see the old ones until all is done.
   * @param signal gives the load up; its tables stay as they were
   * @throws Error when the load fails or its tables do not fit the model
   */
  run(model: DatasetModel, load: SampleLoad, dataFolder: string, fingerprint: string, signal?: AbortSignal): Promise<void> {
    const turn = this.#last.then(() => this.#load(model, load, dataFolder, fingerprint, signal));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #load(model: DatasetModel, load: SampleLoad, dataFolder: string, fingerprint: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    checkModel(model);
    const done = { fingerprint, at: new Date().toISOString() };
    await this.#database.transaction(async (connection) => {
      await connection.run(`DROP SCHEMA IF EXISTS ${quoteName(model.id)} CASCADE`);
      await connection.run(`CREATE SCHEMA ${quoteName(model.id)}`);
      await load(connection, model.id, dataFolder);
      await checkTables(connection, model);
      await connection.run('INSERT OR REPLACE INTO main.loads VALUES ($1, $2, $3)', [model.id, done.fingerprint, done.at]);
    }, signal);
    this.#loads.set(model.id, done);
    await this.#database.checkpoint();
  }
}
