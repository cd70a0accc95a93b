import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../database/database.ts';
import { addCalls, type CallEntry } from './repository.ts';

/** How long an entry waits for others, in milliseconds. */
const WAIT = 1_000;
/** So many are written by one statement. */
const AT_ONCE = 500;

/**
 * Writes every call of a view into the audit log, many at once. What could not be written stays for the next time; a server that stops
 * writes what it has.
 */
export class CallRecord {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  #waiting: CallEntry[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  add(entry: CallEntry): void {
    this.#waiting.push(entry);
    this.#timer ??= setTimeout(() => void this.flush(), WAIT);
  }

  /** Writes what waits now. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return (this.#writing = this.#writing.then(() => this.#write()));
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const some = this.#waiting.slice(0, AT_ONCE);
      try {
        await addCalls(this.#db, some);
      } catch (error) {
        this.#log.error({ err: error, calls: this.#waiting.length }, 'calls made while viewing as somebody else were not written into the audit log');
        this.#timer ??= setTimeout(() => void this.flush(), WAIT);
        return;
      }
      this.#waiting = this.#waiting.slice(some.length);
    }
  }
}
