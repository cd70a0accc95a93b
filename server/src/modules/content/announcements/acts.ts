import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { recordChanges } from '../../usage/audit/module.ts';
import { isBlank, PublicationActs, recordedPeriod, type Teller } from '../publication/module.ts';
import { held, nameOf, type Body } from './managed.ts';
import * as repository from './managed-repository.ts';
import type { AnnouncementRow } from './repository.ts';
import { texts } from './texts.ts';

/** What is done to several announcements at once: to all of them, or none. */
export class AnnouncementActs {
  readonly #db: Db;
  readonly #publication: PublicationActs<AnnouncementRow>;
  readonly #telling: Teller;

  constructor(db: Db, telling: Teller) {
    this.#db = db;
    this.#telling = telling;
    const requireContent = (_: Db, row: AnnouncementRow) => {
      if (isBlank(row.content)) throw new HttpError(400, texts.announcementEmpty, { field: 'ids', values: { name: nameOf(row) } });
    };
    this.#publication = new PublicationActs(db, { kind: 'announcement', held, change: repository.changeAnnouncements, nameOf, requireContent, telling });
  }

  /** @throws HttpError 404, 400 for a time in the past or one without text, 409 for one that was changed since `version` */
  publish(currentUser: CurrentUser, body: Body<'publish'>, address: string): Promise<null> {
    return this.#publication.publish(currentUser, body, address);
  }

  /** @throws HttpError 404 */
  withdraw(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return this.#publication.withdraw(currentUser, ids, address);
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
  async remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    await inTransaction(this.#db, async (db) => {
      const rows = await held(db, ids, 'ids');
      await repository.removeAnnouncements(db, ids);
      await recordChanges(db, actorOf(currentUser, address), 'announcement.delete', rows.map((row) => ({ id: row.id, name: nameOf(row), before: { title: row.title, entitle: row.entitle, announcementKind: row.kind, place: row.place, ...recordedPeriod(row) } })));
    });
    this.#telling.takeBack(ids);
    return null;
  }
}
