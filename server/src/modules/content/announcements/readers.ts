import type { AnnouncementReader, endpoints, PageOf } from '@portal/shared/contract/all';
import { MOST_WORKBOOK_ROWS } from '@portal/shared/workbook';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { inSlices } from '../../../database/in-slices.ts';
import { HttpError } from '../../../http-error.ts';
import type { FoundRows } from '../../delivery/exports/module.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import { recordChange } from '../../usage/audit/module.ts';
import type { MailingOf } from '../publication/module.ts';
import { publicationOf } from '@portal/shared/contract/all';
import { gone, nameOf } from './managed.ts';
import * as announcements from './managed-repository.ts';
import * as repository from './readers-repository.ts';
import type { ReaderRow } from './readers-repository.ts';
import { holdAnnouncementForReminder } from './repository.ts';
import { detailOf, reminderOf } from './telling.ts';
import { texts } from './texts.ts';

type Wanted = z.output<typeof endpoints.managedAnnouncements.log.body>;
type Search = Omit<Wanted, 'pageIndex' | 'pageSize'>;

const DAY = 86_400_000;

/** Who has read and confirmed announcements, and reminders to those who have not (SPEC 2.3, AnnouncementLog). */
export class AnnouncementReaders {
  readonly #db: Db;
  readonly #notices: Pick<Notices, 'write' | 'wake'>;
  readonly #mailing: Pick<MailingOf, 'remind'>;
  /** A file with so many rows would be refused: they are not read. */
  readonly #mostRows: number;

  constructor(db: Db, notices: Pick<Notices, 'write' | 'wake'>, mailing: Pick<MailingOf, 'remind'>, mostRows = MOST_WORKBOOK_ROWS) {
    this.#db = db;
    this.#notices = notices;
    this.#mailing = mailing;
    this.#mostRows = mostRows;
  }

  /** @throws HttpError 404 for an announcement that is gone */
  async list({ pageIndex, pageSize, orderBy, orderType, ...filter }: Wanted): Promise<PageOf<AnnouncementReader>> {
    await this.#need(filter.announcementId);
    const order = { orderBy, orderType };
    const [total, ids] = await Promise.all([repository.countLog(this.#db, filter), repository.logIds(this.#db, filter, order, { limit: pageSize, offset: (pageIndex - 1) * pageSize })]);
    return { items: (await repository.findLog(this.#db, filter.announcementId, ids, order)).map(readerOf), total, pageIndex, pageSize };
  }

  /** All that a search finds, as `list` has them. @throws HttpError as `list` */
  async findAll({ orderBy, orderType, ...filter }: Search): Promise<FoundRows<AnnouncementReader>> {
    await this.#need(filter.announcementId);
    const order = { orderBy, orderType };
    const total = await repository.countLog(this.#db, filter);
    const ids = total < this.#mostRows ? await repository.logIds(this.#db, filter, order) : [];
    return { total: Math.max(total, ids.length), slices: inSlices(ids, async (some) => (await repository.findLog(this.#db, filter.announcementId, some, order)).map(readerOf)) };
  }

  /** @throws HttpError 404 for an announcement that is gone, 409 for one that is not to be seen now */
  async remind(currentUser: CurrentUser, id: number, address: string): Promise<{ count: number }> {
    const userIds = await inTransaction(this.#db, async (db) => {
      const row = await holdAnnouncementForReminder(db, id);
      if (!row) throw gone('id');
      if (publicationOf(row, new Date()) !== 'published') throw new HttpError(409, texts.announcementNotShown, { field: 'id', values: { name: nameOf(row) } });
      const people = await repository.peopleToRemind(db, id, row.isConfirmed, new Date(Date.now() - DAY));
      await this.#notices.write(db, { userIds: people, kind: 'announcement.reminder', detail: detailOf(row) });
      const reminder = reminderOf(row);
      await this.#mailing.remind(db, id, new Map(people.map((userId) => [userId, reminder])));
      if (people.length > 0) await recordChange(db, actorOf(currentUser, address), 'announcement.remind', { id, name: nameOf(row), after: { remindedPeople: people.length } });
      return people;
    });
    await this.#notices.wake(userIds);
    return { count: userIds.length };
  }

  async #need(id: number): Promise<void> {
    if (!(await announcements.findAnnouncement(this.#db, id))) throw gone('announcementId');
  }
}

const readerOf = ({ isMobile, toldTime, readTime, confirmTime, ...row }: ReaderRow): AnnouncementReader => ({
  ...row,
  toldTime: toldTime?.toISOString() ?? null,
  readTime: readTime?.toISOString() ?? null,
  confirmTime: confirmTime?.toISOString() ?? null,
  device: isMobile === null ? null : isMobile ? 'mobile' : 'web',
});
