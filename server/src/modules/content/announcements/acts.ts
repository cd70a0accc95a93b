import { publicationOf } from '@portal/shared/contract/all';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { recordChanges } from '../../usage/audit/module.ts';
import { isBlank, publishedFrom } from '../publication/module.ts';
import { held, nameOf, recordedPeriod, type Body } from './managed.ts';
import * as repository from './managed-repository.ts';
import type { Telling } from './telling.ts';
import { texts } from './texts.ts';

/** What is done to several announcements at once: to all of them, or none. */
export class AnnouncementActs {
  readonly #db: Db;
  readonly #telling: Pick<Telling, 'wake'>;

  constructor(db: Db, telling: Pick<Telling, 'wake'>) {
    this.#db = db;
    this.#telling = telling;
  }

  /** Those that are to be seen already stay as they are, unless a time is given. @throws HttpError 404, 400 for a time in the past or one without text */
  async publish(currentUser: CurrentUser, { ids, publishTime }: Body<'publish'>, address: string): Promise<null> {
    await inTransaction(this.#db, async (db) => {
      const now = new Date();
      const rows = (await held(db, ids, 'ids')).filter((row) => publishTime !== null || publicationOf(row, now) !== 'published');
      const changed = [];
      for (const row of rows) {
        if (isBlank(row.content)) throw new HttpError(400, texts.announcementEmpty, { field: 'ids', values: { name: nameOf(row) } });
        const period = publishedFrom(publishTime, row, now);
        await repository.changeAnnouncements(db, [row.id], period);
        changed.push({ id: row.id, name: nameOf(row), before: { ...recordedPeriod(row), withdrawTime: row.withdrawTime?.toISOString() ?? null }, after: { ...recordedPeriod(period), withdrawTime: null } });
      }
      await recordChanges(db, actorOf(currentUser, address), 'announcement.publish', changed);
    });
    this.#telling.wake();
    return null;
  }

  /** @throws HttpError 404 */
  withdraw(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const now = new Date();
      const rows = (await held(db, ids, 'ids')).filter((row) => row.publishTime !== null && row.withdrawTime === null);
      await repository.changeAnnouncements(db, rows.map(({ id }) => id), { withdrawTime: now });
      await recordChanges(db, actorOf(currentUser, address), 'announcement.withdraw', rows.map((row) => ({ id: row.id, name: nameOf(row), after: { withdrawTime: now.toISOString() } })));
      return null;
    });
  }

  /** @throws HttpError 404 */
  setPinned(currentUser: CurrentUser, { ids, value }: Body<'setPinned'>, address: string): Promise<null> {
    const isPinned = value === 1;
    return inTransaction(this.#db, async (db) => {
      const rows = (await held(db, ids, 'ids')).filter((row) => row.isPinned !== isPinned);
      await repository.changeAnnouncements(db, rows.map(({ id }) => id), { isPinned });
      await recordChanges(db, actorOf(currentUser, address), 'announcement.update', rows.map((row) => ({ id: row.id, name: nameOf(row), before: { isPinned: !isPinned }, after: { isPinned } })));
      return null;
    });
  }

  /** @throws HttpError 404 */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const rows = await held(db, ids, 'ids');
      await repository.removeAnnouncements(db, ids);
      await recordChanges(db, actorOf(currentUser, address), 'announcement.delete', rows.map((row) => ({ id: row.id, name: nameOf(row), before: { title: row.title, entitle: row.entitle, announcementKind: row.kind, place: row.place, ...recordedPeriod(row) } })));
      return null;
    });
  }
}
