import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { HttpError } from '../http-error.ts';

interface Waiting {
  take: (connection: DuckDBConnection) => void;
  refuse: (reason: Error) => void;
  signal?: AbortSignal;
}

const longestQueue = 500;

export const serviceStopping = () => new HttpError(503, 'ServiceStopping', 'The reporting service is stopping.');

/** A few connections that take turns; whoever asks first is served first. */
export class ConnectionPool {
  readonly #idle: DuckDBConnection[] = [];
  readonly #all: DuckDBConnection[] = [];
  #waiting: Waiting[] = [];

  static async open(instance: DuckDBInstance, size: number): Promise<ConnectionPool> {
    const pool = new ConnectionPool();
    for (let count = 0; count < size; count += 1) pool.#all.push(await instance.connect());
    pool.#idle.push(...pool.#all);
    return pool;
  }

  /** @throws HttpError 503 when too many wait already, or the signal's reason when the caller gave up waiting */
  async use<T>(work: (connection: DuckDBConnection) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const connection = await this.#take(signal);
    try {
      return await work(connection);
    } finally {
      this.#giveBack(connection);
    }
  }

  /** Ends what runs and what waits. */
  interrupt(): void {
    for (const { refuse } of this.#waiting.splice(0)) refuse(serviceStopping());
    for (const connection of this.#all) connection.interrupt();
  }

  close(): void {
    this.interrupt();
    for (const connection of this.#all) connection.closeSync();
  }

  #take(signal?: AbortSignal): Promise<DuckDBConnection> {
    signal?.throwIfAborted();
    const idle = this.#idle.pop();
    if (idle) return Promise.resolve(idle);
    if (this.#waiting.length >= longestQueue) throw new HttpError(503, 'TooManyRequests', 'Too many queries are waiting; try again in a moment.');
    return new Promise((take, refuse) => this.#waiting.push({ take, refuse, signal }));
  }

  #giveBack(connection: DuckDBConnection): void {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (!next.signal?.aborted) return next.take(connection);
      next.refuse(next.signal.reason as Error);
    }
    this.#idle.push(connection);
  }
}
