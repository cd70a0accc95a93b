import type { Db } from '../../../database/database.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import type { LiveEvents } from '../../site/events/module.ts';
import { idsIn } from './mentions.ts';
import { participants } from './repository.ts';
import { whoMayOpen } from './rights.ts';
import { addUnread, type Reason } from './unread-repository.ts';

/** Whom something that is written notifies, and why. */
export type Notified = readonly { readonly userIds: readonly number[]; readonly reason: Reason }[];
type Subject = { readonly id: number; readonly catalogueId: number };
/** What counts of a comment or reply, also of one that is about to be written. */
type Writing = { readonly userId?: number | null; readonly toIds?: string; readonly isShow?: number; readonly state?: number; readonly deleteTime?: Date | null };
type Place = { readonly catalogueId: number; readonly modularId?: string };

/** Whether everybody who may open the report sees it. */
export const isPublic = ({ isShow = 1, state = 1, deleteTime = null }: Writing): boolean => isShow === 1 && state === 1 && deleteTime === null;

/** Notes what is new for people, in the transaction in which it is written: nobody is left out for a server that ends in between. */
export const noteUnread = async (db: Db, commentId: number, notified: Notified): Promise<void> => {
  for (const { userIds, reason } of notified) await addUnread(db, commentId, userIds, reason);
};

/** Whom to notify of what is new, and how: open pages at once, everybody else by the bell. What is hidden or waits notifies nobody. */
export class Notifications {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  readonly #events: LiveEvents;

  constructor(db: Db, catalogue: Catalogue, events: LiveEvents) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#events = events;
  }

  /** @param before ids of those who were mentioned before, and are not notified again */
  async ofComment(comment: Writing & Place, before = ''): Promise<Notified> {
    if (!isPublic(comment)) return [];
    const known = idsIn(before);
    return [{ userIds: await this.#readers(comment, comment, idsIn(comment.toIds ?? '').filter((id) => !known.includes(id))), reason: 'mention' }];
  }

  /** Who is mentioned, and all others who have a part in the conversation. */
  async ofReply(comment: Writing & Place & Subject, reply: Writing): Promise<Notified> {
    if (!isPublic(reply) || !isPublic(comment)) return [];
    const mentioned = idsIn(reply.toIds ?? '');
    const others = (await participants(this.#db, comment.id)).filter((id) => !mentioned.includes(id));
    return [
      { userIds: await this.#readers(comment, reply, mentioned), reason: 'mention' },
      { userIds: await this.#readers(comment, reply, others), reason: 'reply' },
    ];
  }

  /** What is on the screens of those who may open the reports is no longer right. After the transaction: pages ask for it at once. */
  async tell(comments: readonly Subject[], notified: Notified = []): Promise<void> {
    for (const { userIds } of notified) await this.#events.tell(...userIds.map((userId) => ({ userId, name: 'unread' })));
    await this.#events.tell(...comments.map(({ id, catalogueId }) => ({ catalogueId, name: 'comment', data: { reportId: catalogueId, commentId: id } })));
  }

  /** Who has lost the report, or its page, since is not told of it. */
  async #readers({ catalogueId, modularId = '' }: Place, { userId: authorId }: Writing, userIds: readonly number[]): Promise<number[]> {
    const people = await whoMayOpen(this.#db, this.#catalogue, { reportId: catalogueId, page: modularId }, userIds.filter((id) => id !== authorId));
    return people.map(({ id }) => id);
  }
}
