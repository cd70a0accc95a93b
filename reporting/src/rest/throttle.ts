import type { FastifyReply } from 'fastify';
import { HttpError } from '../http-error.ts';

const MINUTE = 60_000;

/** Lets each caller do something so many times a minute, as Power BI does. */
export class Throttle {
  readonly #most: number;
  readonly #times = new Map<string, number[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more. @throws HttpError 429, with `Retry-After` in the reply, for one too many */
  count(caller: string, reply: FastifyReply, now = Date.now()): void {
    for (const [one, times] of this.#times) if (times.at(-1)! <= now - MINUTE) this.#times.delete(one);
    const recent = (this.#times.get(caller) ?? []).filter((time) => time > now - MINUTE);
    if (recent.length >= this.#most) {
      void reply.header('retry-after', Math.ceil((recent[0]! + MINUTE - now) / 1000));
      throw new HttpError(429, 'TooManyRequests', `At most ${this.#most} requests a minute.`);
    }
    this.#times.set(caller, [...recent, now]);
  }
}
