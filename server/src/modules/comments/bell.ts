import { UNREAD_COUNTED, type UnreadComment } from '@portal/shared/contract';
import type { Sql } from '../../database/database.ts';
import type { Language } from '../../language/language.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { LiveEvents } from '../events/service.ts';
import type { Catalogue } from '../reports/catalogue.ts';
import { flagOf } from '../reports/grants.ts';
import type { Reader } from '../sign-in/reader.ts';
import { listReplies } from './repository.ts';
import { shownComment } from './shown.ts';
import * as repository from './unread-repository.ts';

const MOST = 50;

/** What is new for a reader (SPEC 2.2, bell). */
export class Bell {
  readonly #sql: Sql;
  readonly #catalogue: Catalogue;
  readonly #events: LiveEvents;

  constructor(sql: Sql, catalogue: Catalogue, events: LiveEvents) {
    this.#sql = sql;
    this.#catalogue = catalogue;
    this.#events = events;
  }

  async count(reader: Reader): Promise<number> {
    return repository.countUnread(this.#sql, reader.id, [...(await this.#catalogue.openIds(reader.id))], UNREAD_COUNTED);
  }

  async list(reader: Reader): Promise<UnreadComment[]> {
    const rows = await repository.listUnread(this.#sql, reader.id, [...(await this.#catalogue.openIds(reader.id))], MOST);
    const replies = await listReplies(this.#sql, rows.map(({ comment }) => comment.id), reader.id);
    return rows.map((row) => ({
      ...shownComment(row, replies, reader.id),
      unreadReason: row.unread.reason,
      unreadTime: row.unread.createTime.toISOString(),
    }));
  }

  /** The reader's other pages hear of it. */
  async markRead(reader: Reader, commentIds: readonly number[] | undefined): Promise<null> {
    await repository.removeUnread(this.#sql, reader.id, commentIds);
    await this.#events.tell({ userId: reader.id, name: 'unread' });
    return null;
  }

  async mail(reader: Reader): Promise<{ isMail: 0 | 1; address: string }> {
    return { isMail: flagOf(await repository.wantsMail(this.#sql, reader.id)), address: reader.mail };
  }

  /** @throws Refusal 400 when the reader has no address */
  async setMail(reader: Reader, isMail: boolean, language: Language): Promise<null> {
    if (isMail && reader.mail === '') throw new Refusal(400, texts.mailMissing, { field: 'isMail' });
    await repository.setMail(this.#sql, reader.id, isMail ? language : null);
    return null;
  }
}
