import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { DatasetModel } from '../definition/index.ts';
import type { Refresh, Store } from '../documents/store.ts';
import { Refusal } from '../refusal.ts';
import type { Loader } from './samples.ts';

const remembered = 60;

/** Refreshes of datasets: one at a time for each, remembered across restarts. */
export class Refreshes {
  readonly #store: Store;
  readonly #loaders: Map<string, Loader>;
  readonly #log: FastifyBaseLogger;
  readonly #running = new Map<string, Promise<void>>();

  constructor(store: Store, loaders: Map<string, Loader>, log: FastifyBaseLogger) {
    this.#store = store;
    this.#loaders = loaders;
    this.#log = log;
  }

  /** Newest first. */
  history(datasetId: string): Refresh[] {
    return this.#store.refreshes.get(datasetId)?.refreshes ?? [];
  }

  /**
   * Begins a refresh; it goes on after the promise is fulfilled.
   * @throws Refusal 400 when one is under way already
   */
  async begin(model: DatasetModel): Promise<Refresh> {
    if (this.#running.has(model.id)) throw new Refusal(400, 'InvalidRequest', 'Another refresh of the dataset is under way.');
    const begun: Refresh = { requestId: randomUUID(), startTime: new Date().toISOString(), status: 'Unknown' };
    const recorded = this.#record(model.id, begun);
    this.#running.set(
      model.id,
      recorded.then(() => this.#run(model, begun)).finally(() => this.#running.delete(model.id)),
    );
    await recorded;
    return begun;
  }

  /** Refreshes that a stop of the service cut short have failed; their data are as before. */
  async settleInterrupted(): Promise<void> {
    for (const { id, refreshes } of this.#store.refreshes.all()) {
      const open = refreshes.find(({ status }) => status === 'Unknown');
      if (open) await this.#record(id, { ...open, status: 'Failed', endTime: new Date().toISOString(), failure: 'The service was stopped during the refresh.' });
    }
  }

  /** Waits for the refreshes under way. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  async #run(model: DatasetModel, begun: Refresh): Promise<void> {
    const failure = await this.#load(model).then(
      () => undefined,
      (error: unknown) => {
        this.#log.error({ err: error, datasetId: model.id }, 'A refresh failed');
        return error instanceof Error ? error.message : String(error);
      },
    );
    const ended = { ...begun, endTime: new Date().toISOString() };
    await this.#record(model.id, failure === undefined ? { ...ended, status: 'Completed' } : { ...ended, status: 'Failed', failure });
  }

  async #load(model: DatasetModel): Promise<void> {
    const loader = this.#loaders.get(model.id);
    if (!loader) throw new Error('The dataset has no source to be refreshed from.');
    await loader(model);
  }

  async #record(datasetId: string, one: Refresh): Promise<void> {
    const others = this.history(datasetId).filter(({ requestId }) => requestId !== one.requestId);
    await this.#store.refreshes.put({ id: datasetId, refreshes: [one, ...others].slice(0, remembered) });
  }
}
