import { setTimeout as passed } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../database/database.ts';
import { addCalls, type CallEntry } from './repository.ts';

/** How long an entry waits for others that are written with it, in milliseconds. */
const WAIT = 20;
/** How long until what could not be written is tried again, in milliseconds. */
const RETRY = 1_000;
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
  #soon: Promise<void> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** Ends when it is written, or is kept because it could not be. */
  add(entry: CallEntry): Promise<void> {
    this.#waiting.push(entry);
    return this.#flushAfter(WAIT);
  }

  /** Writes what waits now. */
  flush(): Promise<void> {
    return (this.#writing = this.#writing.then(() => this.#write()));
  }

  #flushAfter(milliseconds: number): Promise<void> {
    return (this.#soon ??= passed(milliseconds, undefined, { ref: false }).then(() => {
      this.#soon = undefined;
      return this.flush();
    }));
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const some = this.#waiting.slice(0, AT_ONCE);
      try {
        await addCalls(this.#db, some);
      } catch (error) {
        this.#log.error({ err: error, calls: this.#waiting.length }, 'calls made while viewing as somebody else were not written into the audit log');
        void this.#flushAfter(RETRY);
        return;
      }
      this.#waiting = this.#waiting.slice(some.length);
    }
  }
}
