import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '../current-user.ts';
import type { Db } from '../database/database.ts';
import { HttpError } from '../http-error.ts';
import { texts } from '../language/texts.ts';
import { count, removePassed } from './rate-limits-repository.ts';

/** Who sends a request; the current user is missing where nobody needs to be signed in. */
export type Caller = { readonly request: FastifyRequest; readonly currentUser?: CurrentUser | undefined };

/** How many calls a minute whoever `keyOf` tells apart may make. Limits of the same name count together. */
export type RateLimit = { readonly name: string; readonly max: number; readonly keyOf: (caller: Caller) => string };

export const perMinute = (max: number, name: string, keyOf: RateLimit['keyOf']): RateLimit => ({ max, name, keyOf });

/** All sessions of a user count together; who looks at the portal as somebody else does takes nothing from them. */
export const byUser = ({ currentUser, request }: Caller): string => (currentUser?.viewedBy ? `${currentUser.viewedBy.id} as ${currentUser.guid}` : (currentUser?.guid ?? request.ip));
export const byAddress = ({ request }: Caller): string => request.ip;

/** Counts in the database, so that a limit holds for all servers together. */
export class RateLimits {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @throws HttpError 429 with the seconds to wait */
  async take(limits: readonly RateLimit[], caller: Caller): Promise<void> {
    for (const { name, max, keyOf } of limits) {
      // Some keys are what strangers typed: as a hash they have one length, and are nothing to read.
      const key = createHash('sha256').update(`${name} ${keyOf(caller)}`).digest('base64url');
      const { calls, seconds } = await count(this.#db, key);
      if (calls <= max) continue;
      throw new HttpError(429, texts.tooMany, { values: { seconds } });
    }
  }

  /** Forgets minutes that are over. */
  async forget(): Promise<void> {
    await removePassed(this.#db);
  }
}
