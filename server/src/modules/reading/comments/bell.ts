import { UNREAD_COUNTED, type UnreadComment } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import type { Language } from '../../../language/language.ts';
import { HttpError } from '../../../http-error.ts';
import type { LiveEvents } from '../../site/events/module.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import { flagOf } from '../../../flags.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { listReplies } from './repository.ts';
import { shownComment } from './shown.ts';
import { texts } from './texts.ts';
import * as repository from './unread-repository.ts';

const MOST = 50;

/** What is new for a user (SPEC 2.2, bell). */
export class Bell {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  readonly #events: LiveEvents;

  constructor(db: Db, catalogue: Catalogue, events: LiveEvents) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#events = events;
  }

  async count(currentUser: CurrentUser): Promise<number> {
    return repository.countUnread(this.#db, currentUser.id, await this.#catalogue.rights.accessOf(currentUser.id), UNREAD_COUNTED);
  }

  async list(currentUser: CurrentUser): Promise<UnreadComment[]> {
    const rows = await repository.listUnread(this.#db, currentUser.id, await this.#catalogue.rights.accessOf(currentUser.id), MOST);
    const replies = await listReplies(this.#db, rows.map(({ comment }) => comment.id), currentUser.id);
    return rows.map((row) => ({
      ...shownComment(row, replies, currentUser.id),
      unreadReason: row.unread.reason,
      unreadTime: row.unread.createTime.toISOString(),
    }));
  }

  /** The current user's other pages hear of it. */
  async markRead(currentUser: CurrentUser, commentIds: readonly number[] | undefined): Promise<null> {
    await repository.removeUnread(this.#db, currentUser.id, commentIds);
    await this.#events.tell({ userId: currentUser.id, name: 'unread' });
    return null;
  }

  async mail(currentUser: CurrentUser): Promise<{ isMail: 0 | 1; address: string }> {
    return { isMail: flagOf(await repository.wantsMail(this.#db, currentUser.id)), address: currentUser.mail };
  }

  /** @throws HttpError 400 when the current user has no address */
  async setMail(currentUser: CurrentUser, isMail: boolean, language: Language): Promise<null> {
    if (isMail && currentUser.mail === '') throw new HttpError(400, texts.mailMissing, { field: 'isMail' });
    await repository.setMail(this.#db, currentUser.id, isMail ? language : null);
    return null;
  }
}
