import type { Bilingual, Notification, NotificationDetail } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { slicesOf } from '../../../database/slices-of.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import type { Language } from '../../../language/language.ts';
import { queueMail, type Outbox } from '../../delivery/mail/module.ts';
import type { LiveEvents } from '../../site/events/module.ts';
import * as repository from './repository.ts';
import type { IsShown, ThingField } from './repository.ts';
import { texts } from './texts.ts';

/** So many are shown. */
const MOST = 50;
/** So many open pages are told at a time. */
const SLICE = 500;
/** What was read is kept so long, in milliseconds. */
const KEPT = 90 * 86_400_000;
/** The same of what was not read. */
const KEPT_UNREAD = 365 * 86_400_000;

/** What people are told. */
export type Told = {
  readonly userIds: readonly number[];
  readonly kind: Notification['kind'];
  readonly detail: NotificationDetail;
  /** Takes the place of an unread one of the same kind. */
  readonly isBundled?: boolean;
  /** Who was told the very same already is not told again, whether they have read it or not. */
  readonly isOnce?: boolean;
  /** Which language somebody reads is not known where nobody is at a browser: a mail has both. */
  readonly mail?: { readonly subject: Bilingual; readonly content: Bilingual };
};

/** What people are told in the bell beside comments (SPEC 2.2), and by mail. */
export class Notices {
  readonly #db: Db;
  readonly #events: LiveEvents;
  readonly #outbox: Pick<Outbox, 'wake'>;
  readonly #shown = new Map<ThingField, IsShown>();

  constructor(db: Db, events: LiveEvents, outbox: Pick<Outbox, 'wake'>) {
    this.#db = db;
    this.#events = events;
    this.#outbox = outbox;
  }

  /**
   * Such things are in the bell only as long as they are somebody's to see. What was told of them stays: who publishes one again tells nobody
   * twice. To be called once for each kind, before there is any of it.
   */
  onlyWhile(of: ThingField, isShown: IsShown): void {
    this.#shown.set(of, isShown);
  }

  /** Tells the open pages of those who were told of things that these are not to be seen any more. */
  async takeBack(of: ThingField, thingIds: readonly number[]): Promise<void> {
    for (let after = 0; ; ) {
      const userIds = await repository.toldAfter(this.#db, of, thingIds, after, SLICE);
      if (userIds.length > 0) await this.#events.tell(...userIds.map((userId) => ({ userId, name: 'unread' })));
      if (userIds.length < SLICE) return;
      after = userIds.at(-1) ?? after;
    }
  }

  /** Writes it down, in the transaction of what it is about. `wake` follows when that has ended. */
  async write(db: Db, { userIds: all, kind, detail, isBundled = false, isOnce = false, mail }: Told): Promise<void> {
    const userIds = isOnce ? await repository.notYetTold(db, all, kind, detail) : all;
    await repository.addNotifications(db, userIds, kind, detail, isBundled);
    if (!mail) return;
    const [subject, content] = [bothOf(mail.subject, ' / '), bothOf(mail.content, '\n\n')];
    for (const { id, mail: address } of await repository.addressesOf(db, userIds)) await queueMail(db, { userId: id, addresses: [address], subject, content });
  }

  /** The same of one kind, with a detail of each one's own. */
  writeEach(db: Db, kind: Told['kind'], told: readonly { readonly userId: number; readonly detail: NotificationDetail }[]): Promise<void> {
    return repository.addEach(db, kind, told);
  }

  /** Tells open pages, and sends the mails. */
  async wake(userIds: readonly number[]): Promise<void> {
    for (const some of slicesOf(userIds)) await this.#events.tell(...some.map((userId) => ({ userId, name: 'unread' })));
    this.#outbox.wake();
  }

  async list({ id: userId }: CurrentUser): Promise<Notification[]> {
    const rows = await repository.listNotifications(this.#db, userId, MOST, this.#shown);
    return rows.map(({ id, kind, detail, createTime, readTime }) => ({ id, kind: kind as Notification['kind'], detail, createTime: createTime.toISOString(), isRead: flagOf(readTime !== null) }));
  }

  /** The current user's other pages hear of it. */
  async markRead({ id }: CurrentUser, ids: readonly number[] | undefined): Promise<null> {
    await repository.markRead(this.#db, id, ids);
    await this.#events.tell({ userId: id, name: 'unread' });
    return null;
  }

  /** Somebody has seen what they were told of, wherever they found it. @param about fields of the notification's detail */
  async markReadAbout(userId: number, kinds: readonly Notification['kind'][], about: Partial<NotificationDetail>): Promise<void> {
    if (await repository.markReadAbout(this.#db, userId, kinds, about)) await this.#events.tell({ userId, name: 'unread' });
  }

  async mail({ id, mail }: CurrentUser): Promise<{ isMail: 0 | 1; address: string }> {
    return { isMail: flagOf(await repository.wantsMail(this.#db, id)), address: mail };
  }

  /** Whether the current user is mailed what is published for them, too. @throws HttpError 400 when they have no address */
  async setMail({ id, mail }: CurrentUser, isMail: boolean, language: Language): Promise<null> {
    if (isMail && mail === '') throw new HttpError(400, texts.notificationMailMissing, { field: 'isMail' });
    await repository.setMail(this.#db, id, isMail ? language : null);
    return null;
  }

  forgetOld(): Promise<void> {
    return repository.removeNotifications(this.#db, new Date(Date.now() - KEPT), new Date(Date.now() - KEPT_UNREAD));
  }
}

const bothOf = ({ zh, en }: Bilingual, between: string): string => `${zh}${between}${en}`;
