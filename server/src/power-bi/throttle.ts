import { HttpError } from '../http-error.ts';
import type { Pause } from '../pause.ts';
import { waitSeconds } from './failures.ts';
import { texts } from './texts.ts';

/** Who may go on within so many milliseconds waits for it; else they are told when to try again. */
const PATIENCE = 5_000;
/** Nobody is shut out of a service for longer by one of its answers: who is asked too soon says it again. */
const LONGEST_REST_SECONDS = 300;

/** Until when services rest, in milliseconds, by what rests. */
export type Rests = Map<string, number>;

/**
 * Leaves a service alone for as long as it has asked for by 429: that holds for whatever calls it on this server in the same way, a source,
 * its later versions, a test of it and of a form among them, and for nothing else. Docs: decision 56.
 */
export class Throttle {
  readonly #pause: Pause;
  readonly #now: () => number;
  readonly #rests: Rests;
  readonly #key: string;

  /**
   * @param now in milliseconds
   * @param rests those that others know of
   * @param key what is called, and as whom
   */
  constructor(pause: Pause, now: () => number, rests: Rests, key: string) {
    this.#pause = pause;
    this.#now = now;
    this.#rests = rests;
    this.#key = key;
  }

  get #restsUntil(): number {
    return this.#rests.get(this.#key) ?? 0;
  }

  /** What a service has answered: whether it is one call too many, so that it is left alone from now on. */
  heard(answer: Response): boolean {
    if (answer.status !== 429) return false;
    const now = this.#now();
    for (const [key, until] of this.#rests) if (until <= now) this.#rests.delete(key);
    this.#rests.set(this.#key, Math.max(this.#restsUntil, now + Math.min(LONGEST_REST_SECONDS, waitSeconds(answer, now)) * 1000));
    return true;
  }

  /** It has been asked meanwhile, and answers again. */
  lift(): void {
    this.#rests.delete(this.#key);
  }

  /** Whether it may be called so soon that it is worth waiting. */
  get isShort(): boolean {
    return this.#restsUntil - this.#now() <= PATIENCE;
  }

  /**
   * Lets a call go on when the service may be asked again, some seconds later at most.
   * @throws HttpError 503 with `seconds` at once where that is later
   */
  async passed(signal?: AbortSignal): Promise<void> {
    const patientUntil = this.#now() + PATIENCE;
    // What others hear meanwhile makes the wait longer.
    for (let waitedUntil = this.#now(); this.#restsUntil > waitedUntil; ) {
      if (this.#restsUntil > patientUntil) throw this.#busy();
      const next = this.#restsUntil;
      await this.#pause(next - waitedUntil, signal);
      waitedUntil = next;
    }
  }

  #busy(): HttpError {
    const seconds = Math.max(1, Math.ceil((this.#restsUntil - this.#now()) / 1000));
    return new HttpError(503, texts.reportingBusy, { values: { seconds }, cause: new Error(`Left alone for ${seconds} seconds more, as it has asked`) });
  }
}
