import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { DatasetModel } from '../definition/index.ts';
import type { Refresh, Store } from '../documents/store.ts';
import { notFound, HttpError } from '../http-error.ts';
import type { Loads } from './loads.ts';
import type { Loader } from './samples.ts';

const remembered = 60;

/** Refreshes of datasets: one at a time for each, remembered across restarts. */
export class Refreshes {
  readonly #store: Store;
  readonly #loaders: Map<string, Loader>;
  readonly #log: FastifyBaseLogger;
  readonly #running = new Map<string, { refresh: Refresh; done: Promise<void>; cancelling: AbortController }>();

  constructor(store: Store, loaders: Map<string, Loader>, log: FastifyBaseLogger) {
    this.#store = store;
    this.#loaders = loaders;
    this.#log = log;
  }

  /** Whether a dataset can be read again from where it came; an imported one brought its data with it. */
  hasSource(datasetId: string): boolean {
    return this.#loaders.has(datasetId);
  }

  /** Forgets where a dataset came from: an import has replaced its data. */
  forgetSource(datasetId: string): void {
    this.#loaders.delete(datasetId);
  }

  /** Newest first. */
  history(datasetId: string): Refresh[] {
    return this.#store.refreshes.get(datasetId)?.refreshes ?? [];
  }

  /** @throws HttpError 404 */
  get(datasetId: string, requestId: string): Refresh {
    const found = this.history(datasetId).find((one) => one.requestId === requestId);
    if (!found) throw notFound(`The refresh ${requestId}`);
    return found;
  }

  /**
   * Begins a refresh; it goes on after the promise is fulfilled.
   * @throws HttpError 400 when one is under way already, or there is no source
   */
  async begin(model: DatasetModel): Promise<Refresh> {
    const load = this.#loaders.get(model.id);
    if (!load) throw new HttpError(400, 'InvalidRequest', 'The dataset has no source to be refreshed from.');
    if (this.#running.has(model.id)) throw new HttpError(400, 'InvalidRequest', 'Another refresh of the dataset is under way.');
    const begun: Refresh = { requestId: randomUUID(), startTime: new Date().toISOString(), status: 'Unknown' };
    const recorded = this.#record(model.id, begun);
    const cancelling = new AbortController();
    const done = recorded.then(() => this.#run(model, load, begun, cancelling.signal)).finally(() => this.#running.delete(model.id));
    this.#running.set(model.id, { refresh: begun, done, cancelling });
    await recorded;
    return begun;
  }

  /** Gives up a refresh that is under way; the data stay as they were. @throws HttpError 404, 400 when it has ended */
  async cancel(datasetId: string, requestId: string): Promise<void> {
    const { status } = this.get(datasetId, requestId);
    const running = this.#running.get(datasetId);
    if (status !== 'Unknown' || running?.refresh.requestId !== requestId) throw new HttpError(400, 'InvalidRequest', 'The refresh has ended.');
    running.cancelling.abort();
    await running.done;
  }

  /** Refreshes that a stop of the service cut short have failed; their data are as before. */
  async settleInterrupted(): Promise<void> {
    for (const { id, refreshes } of this.#store.refreshes.all()) {
      const open = refreshes.find(({ status }) => status === 'Unknown');
      if (open) await this.#record(id, { ...open, status: 'Failed', endTime: new Date().toISOString(), failure: 'The service was stopped during the refresh.' });
    }
  }

  /** The load with which a dataset came is the first entry of its history. */
  async noteFirstLoads(loads: Loads): Promise<void> {
    for (const { id } of this.#store.datasets.all()) {
      const loaded = loads.get(id);
      if (loaded && this.history(id).length === 0) await this.#record(id, { requestId: randomUUID(), startTime: loaded.at, endTime: loaded.at, status: 'Completed' });
    }
  }

  /** Waits for the refreshes under way. */
  async idle(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ done }) => done));
  }

  async #run(model: DatasetModel, load: Loader, begun: Refresh, cancelled: AbortSignal): Promise<void> {
    const failure = await load(model, cancelled).then(
      () => undefined,
      (error: unknown) => {
        if (cancelled.aborted) return 'The refresh was cancelled.';
        this.#log.error({ err: error, datasetId: model.id }, 'A refresh failed');
        return error instanceof Error ? error.message : String(error);
      },
    );
    const ended = { ...begun, endTime: new Date().toISOString() };
    const isCancelled = failure !== undefined && cancelled.aborted;
    await this.#record(model.id, failure === undefined ? { ...ended, status: 'Completed' } : { ...ended, status: 'Failed', failure, ...(isCancelled && { isCancelled }) });
  }

  async #record(datasetId: string, one: Refresh): Promise<void> {
    const others = this.history(datasetId).filter(({ requestId }) => requestId !== one.requestId);
    await this.#store.refreshes.put({ id: datasetId, refreshes: [one, ...others].slice(0, remembered) });
  }
}
