import { inTransaction, type Db } from '../../../database/database.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import * as repository from './repository.ts';
import { dayOf } from './source-values.ts';

/** So many days ahead people are told, the nearest first. */
const AHEAD = [7, 30] as const;
const DAY = 86_400_000;

/** Tells those who manage connections which secrets are about to end: once thirty days ahead, and once seven. Docs: decision 56. */
export class SecretEnds {
  readonly #db: Db;
  readonly #notices: Pick<Notices, 'write' | 'wake'>;
  readonly #now: () => number;

  /** @param now in milliseconds */
  constructor(db: Db, notices: Pick<Notices, 'write' | 'wake'>, now: () => number = Date.now) {
    this.#db = db;
    this.#notices = notices;
    this.#now = now;
  }

  async tell(): Promise<void> {
    const userIds = await inTransaction(this.#db, async (db) => {
      // Of several servers in the same night one tells, and the others find that it was told.
      await repository.holdSources(db);
      const ending = await repository.endingSources(db, this.#by(Math.max(...AHEAD)));
      const managers = ending.length > 0 ? await repository.managersOfSources(db) : [];
      for (const { name, ename, secretExpireTime } of ending) {
        const ahead = AHEAD.find((days) => secretExpireTime !== null && secretExpireTime <= this.#by(days));
        // Noon is on the same day wherever it is read.
        await this.#notices.write(db, { userIds: managers, kind: 'source.secret-ending', detail: { name, ename, until: `${dayOf(secretExpireTime)}T12:00:00.000Z`, ...(ahead && { count: ahead }) }, isOnce: true });
      }
      return managers;
    });
    if (userIds.length > 0) await this.#notices.wake(userIds);
  }

  #by(days: number): Date {
    return new Date(this.#now() + days * DAY);
  }
}
