import type { Db } from '../../../database/database.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import type { LiveEvents } from '../../site/events/module.ts';
import { idsIn } from './mentions.ts';
import { participants, type Anchor, type CommentFields } from './repository.ts';
import { isPublic, whoMayOpen } from './rights.ts';
import { addUnread, type Reason } from './unread-repository.ts';

/** Whom something that is written notifies, and why. */
export type Notified = readonly { readonly userIds: readonly number[]; readonly reason: Reason }[];
type Subject = Anchor & { readonly id: number };
/** What counts of a comment or reply, also of one that is about to be written. */
type Written = Pick<CommentFields, 'userId' | 'toIds' | 'isShow' | 'state'> & { readonly deleteTime?: Date | null };

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

  /** @param mentioned those whom it mentions for the first time, and who may open it */
  ofComment(comment: Written, mentioned: readonly number[]): Notified {
    return isPublic(comment) ? [{ userIds: mentioned, reason: 'mention' }] : [];
  }

  /** Who is mentioned and may still open it, of a comment that becomes public only now. */
  async ofPublished(comment: Written & Anchor): Promise<Notified> {
    return this.ofComment(comment, isPublic(comment) ? await this.#readers(comment, comment, idsIn(comment.toIds)) : []);
  }

  /**
   * Who is mentioned, and all others who have a part in the conversation.
   * @param mentioned as above; without it, those who may still open the comment, of a reply that becomes public only now
   */
  async ofReply(comment: Written & Subject, reply: Written, mentioned?: readonly number[]): Promise<Notified> {
    if (!isPublic(reply) || !isPublic(comment)) return [];
    const named = idsIn(reply.toIds);
    const others = (await participants(this.#db, comment.id)).filter((id) => !named.includes(id));
    return [
      { userIds: mentioned ?? (await this.#readers(comment, reply, named)), reason: 'mention' },
      { userIds: await this.#readers(comment, reply, others), reason: 'reply' },
    ];
  }

  /** What is on the screens of those who may open the reports is no longer right. After the transaction: pages ask for it at once. */
  async notify(comments: readonly Anchor[], notified: Notified = []): Promise<void> {
    for (const { userIds } of notified) await this.#events.tell(...userIds.map((userId) => ({ userId, name: 'unread' })));
    await this.#events.tell(...comments.map(({ catalogueId, modularId }) => ({ catalogueId, name: 'comment', data: { reportId: catalogueId, ...(modularId && { page: modularId }) } })));
  }

  /** Who has lost the report, or its page, since is not notified. */
  async #readers(anchor: Anchor, { userId: authorId }: Written, userIds: readonly number[]): Promise<number[]> {
    return (await whoMayOpen(this.#db, this.#catalogue, anchor, userIds.filter((id) => id !== authorId))).map(({ id }) => id);
  }
}
