import type { VisualQuery, VisualResult } from '../../src/definition/index.ts';
import { toFailure } from '../protocol/errors.ts';
import type { VisualData } from './report-state.ts';

interface Wanted {
  /** Of the visual. */
  key: string;
  query: VisualQuery;
}
interface Pending extends Wanted {
  queryKey: string;
  abort: AbortController;
}

const limit = 6;
const remembered = 120;

/**
 * Runs the queries of a page: the wanted ones in the order given, six at a time. A query that is wanted no more is
 * aborted; results are remembered, so that taking a selection back or turning a page back costs nothing.
 */
export class PageQueries {
  readonly #ask: (query: VisualQuery, signal: AbortSignal) => Promise<VisualResult>;
  readonly #tell: (key: string, data: VisualData) => void;
  readonly #current = new Map<string, { queryKey: string; status: VisualData['status'] }>();
  readonly #running = new Map<string, Pending>();
  #waiting: Pending[] = [];
  readonly #results = new Map<string, VisualResult>();

  constructor(ask: (query: VisualQuery, signal: AbortSignal) => Promise<VisualResult>, tell: (key: string, data: VisualData) => void) {
    this.#ask = ask;
    this.#tell = tell;
  }

  /** Makes `wanted` the queries of the page. What already runs or is there stays; a failure stays until {@link retry}. */
  want(wanted: readonly Wanted[]): void {
    const keys = new Set(wanted.map(({ key }) => key));
    for (const key of [...this.#current.keys()]) if (!keys.has(key)) this.#drop(key);
    for (const { key, query } of wanted) {
      const queryKey = JSON.stringify(query);
      if (this.#current.get(key)?.queryKey !== queryKey) this.#start({ key, query, queryKey, abort: new AbortController() });
    }
    this.#pump();
  }

  /** Asks again: all visuals, or those that failed. The next {@link want} starts them. */
  forget(only?: 'failed'): void {
    if (!only) this.#results.clear();
    for (const [key, { status }] of [...this.#current]) if (!only || status === 'failed') this.#drop(key);
  }

  forgetOne(key: string): void {
    this.#drop(key);
  }

  stop(): void {
    for (const key of [...this.#current.keys()]) this.#drop(key);
  }

  #drop(key: string): void {
    this.#current.delete(key);
    this.#waiting = this.#waiting.filter((pending) => pending.key !== key);
    this.#running.get(key)?.abort.abort();
    this.#running.delete(key);
  }

  #start(pending: Pending): void {
    const { key, queryKey } = pending;
    this.#drop(key);
    const known = this.#results.get(queryKey);
    if (known) {
      this.#settle(pending, { key: queryKey, status: 'ready', result: known });
      return;
    }
    this.#current.set(key, { queryKey, status: 'loading' });
    this.#tell(key, { key: queryKey, status: 'loading' });
    this.#waiting.push(pending);
  }

  #pump(): void {
    while (this.#running.size < limit) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#running.set(next.key, next);
      void this.#run(next);
    }
  }

  async #run(pending: Pending): Promise<void> {
    const data = await this.#ask(pending.query, pending.abort.signal).then(
      (result): VisualData => ({ key: pending.queryKey, status: 'ready', result }),
      (thrown: unknown): VisualData => ({ key: pending.queryKey, status: 'failed', failure: toFailure(thrown) }),
    );
    if (this.#running.get(pending.key) !== pending) return;
    this.#running.delete(pending.key);
    if (data.result) this.#remember(pending.queryKey, data.result);
    this.#settle(pending, data);
    this.#pump();
  }

  #settle(pending: Pending, data: VisualData): void {
    this.#current.set(pending.key, { queryKey: pending.queryKey, status: data.status });
    this.#tell(pending.key, data);
  }

  #remember(queryKey: string, result: VisualResult): void {
    this.#results.set(queryKey, result);
    const oldest = this.#results.keys().next().value;
    if (this.#results.size > remembered && oldest !== undefined) this.#results.delete(oldest);
  }
}
