import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { FairQueue } from '@portal/files/fair-queue';
import { HttpError, tooManyRequests } from '../http-error.ts';

const LONGEST_QUEUE = 500;

export const serviceStopping = () => new HttpError(503, 'ServiceStopping', 'The reporting service is stopping.');

/** A few connections that take turns, by whom they are asked for. */
export class ConnectionPool {
  readonly #idle: DuckDBConnection[] = [];
  readonly #all: DuckDBConnection[] = [];
  readonly #turns: FairQueue;

  private constructor(size: number) {
    this.#turns = new FairQueue({ atOnce: size, mostWaiting: LONGEST_QUEUE, full: tooManyRequests });
  }

  static async open(instance: DuckDBInstance, size: number): Promise<ConnectionPool> {
    const pool = new ConnectionPool(size);
    for (let count = 0; count < size; count += 1) pool.#all.push(await instance.connect());
    pool.#idle.push(...pool.#all);
    return pool;
  }

  /** @throws HttpError 429 when too many wait already for this holder, or the signal's reason when the caller gave up waiting */
  use<T>(holder: string, work: (connection: DuckDBConnection) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#turns.run(
      holder,
      async () => {
        const connection = this.#idle.pop()!;
        try {
          return await work(connection);
        } finally {
          this.#idle.push(connection);
        }
      },
      signal,
    );
  }

  /** Ends what runs and what waits. */
  interrupt(): void {
    this.#turns.refuse(serviceStopping());
    for (const connection of this.#all) connection.interrupt();
  }

  close(): void {
    this.interrupt();
    for (const connection of this.#all) connection.closeSync();
  }
}
