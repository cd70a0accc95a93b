import type { Db } from '../../../database/database.ts';
import type { LiveEvents } from '../../site/events/module.ts';
import { idsIn } from './mentions.ts';
import { peopleAmong } from './people-repository.ts';
import { findComment, findReplies, participants, type CommentFields, type ReplyFields } from './repository.ts';
import { addUnread, type Reason } from './unread-repository.ts';

type Writing = CommentFields | ReplyFields;
const isPublic = ({ isShow, state, deleteTime }: Writing): boolean => isShow === 1 && state === 1 && deleteTime === null;

/** Tells people what is new: open pages at once, everybody else by the bell. What is hidden or waits notifies nobody. */
export class Notifications {
  readonly #db: Db;
  readonly #events: LiveEvents;

  constructor(db: Db, events: LiveEvents) {
    this.#db = db;
    this.#events = events;
  }

  async written(commentId: number): Promise<void> {
    const row = await findComment(this.#db, commentId);
    if (!row) return;
    if (isPublic(row.comment)) await this.#note(row.comment, row.comment, idsIn(row.comment.toIds), 'mention');
    await this.changed([row.comment]);
  }

  /** Who was mentioned before is not told again. */
  async edited(commentId: number, before: string): Promise<void> {
    const row = await findComment(this.#db, commentId);
    if (!row) return;
    const known = idsIn(before);
    if (isPublic(row.comment)) await this.#note(row.comment, row.comment, idsIn(row.comment.toIds).filter((id) => !known.includes(id)), 'mention');
    await this.changed([row.comment]);
  }

  async answered(replyId: number): Promise<void> {
    const [row] = await findReplies(this.#db, [replyId]);
    const comment = row && (await findComment(this.#db, row.reply.commentId))?.comment;
    if (!comment) return;
    if (isPublic(row.reply) && isPublic(comment)) {
      const mentioned = idsIn(row.reply.toIds);
      await this.#note(comment, row.reply, mentioned, 'mention');
      await this.#note(comment, row.reply, (await participants(this.#db, comment.id)).filter((id) => !mentioned.includes(id)), 'reply');
    }
    await this.changed([comment]);
  }

  /** A reply that becomes public notifies then; another change of it only changes what is on the screens. */
  async replyChanged(before: ReplyFields, id: number): Promise<void> {
    const [row] = await findReplies(this.#db, [id]);
    if (row && isPublic(row.reply) && !isPublic(before)) return this.answered(id);
    const comment = await findComment(this.#db, before.commentId);
    if (comment) await this.changed([comment.comment]);
  }

  /** What is on the screens of those who may open the report is no longer right. */
  async changed(comments: readonly CommentFields[]): Promise<void> {
    await this.#events.tell(...comments.map(({ id, catalogueId }) => ({ catalogueId, name: 'comment', data: { reportId: catalogueId, commentId: id } })));
  }

  async #note(comment: CommentFields, writing: Writing, userIds: readonly number[], reason: Reason): Promise<void> {
    const others = userIds.filter((id) => id !== writing.userId);
    // Who has lost the report since is not told of it.
    const readers = (await peopleAmong(this.#db, comment.catalogueId, others)).map(({ id }) => id);
    await addUnread(this.#db, comment.id, readers, reason);
    await this.#events.tell(...readers.map((userId) => ({ userId, name: 'unread' })));
  }
}
