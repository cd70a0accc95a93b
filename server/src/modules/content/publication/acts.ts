import { publicationOf } from '@portal/shared/contract/all';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { recordChanges } from '../../usage/audit/module.ts';
import { publishedFrom, recordedPeriod, type Period } from './period.ts';
import type { Teller } from './telling.ts';
import { texts } from './texts.ts';

type Times = Period & { readonly withdrawTime: Date | null };

/** A kind of thing that is published and withdrawn. */
export type Publishable<Row> = {
  /** As the audit log calls it. */
  readonly kind: 'announcement' | 'article' | 'lesson';
  /** Nobody else changes them until the transaction ends. @throws HttpError 404 */
  readonly held: (db: Db, ids: readonly number[], field: string) => Promise<Row[]>;
  readonly change: (db: Db, ids: readonly number[], times: Partial<Times>) => Promise<void>;
  readonly nameOf: (row: Row) => string;
  /** @throws HttpError 400 for what nobody could read */
  readonly requireContent: (db: Db, row: Row) => void | Promise<void>;
  /** What the audit log has of being published; without it, all times. */
  readonly recorded?: (times: Times) => Record<string, string | null>;
  /** Of what its audience is told. */
  readonly telling?: Teller;
};

type Publishing = { readonly ids: readonly number[]; readonly publishTime: string | null; /** What whoever publishes a single one has seen of it. */ readonly version?: number | undefined };

const recordedTimes = (times: Times) => ({ ...recordedPeriod(times), withdrawTime: times.withdrawTime?.toISOString() ?? null });

/** Publishes and withdraws several things of one kind at once: all of them, or none. */
export class PublicationActs<Row extends Times & { readonly id: number; readonly version: number }> {
  readonly #db: Db;
  readonly #things: Publishable<Row>;

  constructor(db: Db, things: Publishable<Row>) {
    this.#db = db;
    this.#things = things;
  }

  /** Those that are to be seen already stay as they are, unless a time is given. @throws HttpError 404, 400 for a time in the past or one without content, 409 for one that was changed since `version` */
  async publish(currentUser: CurrentUser, { ids, publishTime, version }: Publishing, address: string): Promise<null> {
    const { kind, held, change, nameOf, requireContent, recorded = recordedTimes, telling } = this.#things;
    await inTransaction(this.#db, async (db) => {
      const now = new Date();
      const all = await held(db, ids, 'ids');
      const stale = all.find((row) => version !== undefined && row.version !== version);
      if (stale) throw new HttpError(409, texts.publishStale, { field: 'version', values: { name: nameOf(stale) } });
      const rows = all.filter((row) => publishTime !== null || publicationOf(row, now) !== 'published');
      const changed = [];
      for (const row of rows) {
        await requireContent(db, row);
        const times = publishedFrom(publishTime, row, now);
        await change(db, [row.id], times);
        changed.push({ id: row.id, name: nameOf(row), before: recorded(row), after: recorded(times) });
      }
      await recordChanges(db, actorOf(currentUser, address), `${kind}.publish`, changed);
    });
    telling?.wake();
    return null;
  }

  /** Drafts, and what is withdrawn already, stay as they are. @throws HttpError 404 */
  async withdraw(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    const { kind, held, change, nameOf, telling } = this.#things;
    await inTransaction(this.#db, async (db) => {
      const now = new Date();
      const rows = (await held(db, ids, 'ids')).filter((row) => row.publishTime !== null && row.withdrawTime === null);
      await change(db, rows.map(({ id }) => id), { withdrawTime: now });
      await recordChanges(db, actorOf(currentUser, address), `${kind}.withdraw`, rows.map((row) => ({ id: row.id, name: nameOf(row), after: { withdrawTime: now.toISOString() } })));
    });
    telling?.takeBack(ids);
    return null;
  }
}
