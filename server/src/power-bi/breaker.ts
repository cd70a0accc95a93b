import { HttpError } from '../http-error.ts';
import { texts } from './texts.ts';

/** So many time-outs, one after the other, and nobody waits for the next one. */
const TIME_OUTS = 3;
/** After so many milliseconds one call tries whether the service answers again. */
const REST = 30_000;

/**
 * Keeps calls from waiting for a service that answers nobody, each of them until its time is out: after three time-outs in a row
 * what is called fails at once, for half a minute. Then one call tries, and the others follow when it was answered. Docs: decision 56.
 */
export class Breaker {
  readonly #now: () => number;
  #timeOuts = 0;
  #restsUntil = 0;

  /** @param now in milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Somebody else has heard that it answers again. */
  close(): void {
    this.#timeOuts = 0;
  }

  /** @throws HttpError 503 where nothing is tried, else what `ask` throws */
  async run(ask: () => Promise<Response>): Promise<Response> {
    if (this.#timeOuts >= TIME_OUTS) {
      if (this.#now() < this.#restsUntil) throw new HttpError(503, texts.reportingUnreachable, { cause: new Error(`Not tried after ${this.#timeOuts} time-outs`) });
      // Whoever comes while this one waits is not to wait, too.
      this.#restsUntil = this.#now() + REST;
    }
    try {
      const response = await ask();
      this.#timeOuts = 0;
      return response;
    } catch (error) {
      // Who goes away before there is an answer tells nothing of the service.
      if ((error as Error).name !== 'AbortError') this.#timeOuts = isTimeOut(error) ? this.#timeOuts + 1 : 0;
      if (this.#timeOuts >= TIME_OUTS) this.#restsUntil = this.#now() + REST;
      throw error;
    }
  }
}

const TIME_OUT_CODES = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT'];

/** Whether nobody answered in time; that somebody refuses a connection, or goes away, is known at once. */
export const isTimeOut = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, cause } = error as { name?: unknown; code?: unknown; cause?: unknown };
  return name === 'TimeoutError' || TIME_OUT_CODES.includes(String(code)) || isTimeOut(cause);
};
