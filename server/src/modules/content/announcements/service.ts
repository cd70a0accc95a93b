import type { Announcement, AnnouncementDetail } from '@portal/shared/contract/all';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import type { Device } from '../../../http/device.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import { shownTexts } from '../publication/module.ts';
import * as repository from './repository.ts';
import type { ShownAnnouncement } from './repository.ts';
import { texts } from './texts.ts';

/** What people are told, as they read it (SPEC 2.4, AnnouncementDetail). */
export class Announcements {
  readonly #db: Db;
  readonly #notices: Pick<Notices, 'markReadAbout'>;

  constructor(db: Db, notices: Pick<Notices, 'markReadAbout'>) {
    this.#db = db;
    this.#notices = notices;
  }

  async list(userId: number, top: number): Promise<Announcement[]> {
    return (await repository.listShown(this.#db, userId, top)).map(listed);
  }

  /** How many they have not read, or are still to confirm. */
  countOpen(userId: number): Promise<number> {
    return repository.countOpen(this.#db, userId);
  }

  /** @throws HttpError 404 for one that is not published now, or not for them */
  async detail(userId: number, id: number): Promise<AnnouncementDetail> {
    const found = await need(this.#db, userId, id);
    const [older, newer] = await Promise.all((['older', 'newer'] as const).map((side) => repository.findNeighbour(this.#db, userId, found.row, side)));
    return { ...listed(found), ...(await shownTexts(found.row)), older: older ?? null, newer: newer ?? null };
  }

  /** The bell tells of it no more. @throws HttpError 404 as `detail` */
  async read(userId: number, id: number, device: Device): Promise<null> {
    await need(this.#db, userId, id);
    await repository.addRead(this.#db, id, userId, device === 'mobile');
    await this.#markSeen(userId, id);
    return null;
  }

  /** Who confirms has read it, and the bell tells of it no more. @throws HttpError 404 as `detail`, 409 where nobody is asked to */
  async confirm(userId: number, id: number, device: Device): Promise<null> {
    await inTransaction(this.#db, async (db) => {
      const { row } = await need(db, userId, id);
      if (!row.isConfirmed) throw new HttpError(409, texts.announcementAsksNothing, { field: 'id' });
      await repository.addRead(db, id, userId, device === 'mobile');
      await repository.confirmRead(db, id, userId);
    });
    await this.#markSeen(userId, id);
    return null;
  }

  #markSeen(userId: number, announcementId: number): Promise<void> {
    return this.#notices.markReadAbout(userId, ['announcement.published', 'announcement.reminder'], { announcementId });
  }
}

const need = async (db: Db, userId: number, id: number) => {
  const found = await repository.findShown(db, userId, id);
  if (!found) throw new HttpError(404, texts.announcementMissing, { field: 'id' });
  return found;
};

const listed = ({ row: { id, kind, place, title, entitle, isPinned, isConfirmed, publishTime }, readTime, confirmTime }: ShownAnnouncement): Announcement => ({
  id,
  kind,
  place,
  title,
  entitle,
  isPinned: flagOf(isPinned),
  publishTime: (publishTime ?? new Date(0)).toISOString(),
  isRead: flagOf(readTime !== null),
  mustConfirm: flagOf(isConfirmed),
  confirmTime: confirmTime?.toISOString() ?? null,
});
