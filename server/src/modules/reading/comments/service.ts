import type { Bilingual, Comment, CommentReply, PageOf, endpoints } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf, type Actor } from '../../../actors.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { audit } from '../../usage/audit/module.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Uploads } from '../../content/uploads/module.ts';
import { isModerated } from './moderation-repository.ts';
import type { Mentions } from './mentions.ts';
import { moderated } from './moderated.ts';
import { noteUnread, type Notifications } from './notifications.ts';
import * as repository from './repository.ts';
import type { CommentFields, CommentRow, Page, ReplyFields, ReplyRow, WritingKind } from './repository.ts';
import { isManager, isPageOpen, isPageThere, isPublic, needDeletable, needOwner, needVisible } from './rights.ts';
import { shownComment, shownReply } from './shown.ts';
import { texts } from './texts.ts';

type Body<Name extends keyof typeof endpoints.comments> = z.output<(typeof endpoints.comments)[Name]['body']>;
type Parts = { readonly db: Db; readonly catalogue: Catalogue; readonly uploads: Uploads; readonly mentions: Mentions; readonly notifications: Notifications };

/** What users write about reports and dashboards (SPEC 2.2, 2.5 and 7.6). Who may not open one neither reads nor writes. */
export class Comments {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws HttpError 404 or 403 when the current user may not open the report */
  async list(currentUser: CurrentUser, { reportId, modularId, page }: Body<'list'>): Promise<PageOf<Comment>> {
    const { db, catalogue } = this.#parts;
    const { openPages } = await catalogue.openWithPages(currentUser.id, reportId);
    const listed = { catalogueId: reportId, userId: currentUser.id, modularId, openPages };
    const [total, rows] = await Promise.all([repository.countVisible(db, listed), repository.listVisible(db, listed, page)]);
    return this.#page(currentUser, rows, total, page);
  }

  async mine(currentUser: CurrentUser, { page }: Body<'mine'>): Promise<PageOf<Comment>> {
    const { db, catalogue } = this.#parts;
    const access = await catalogue.rights.accessOf(currentUser.id);
    const [total, rows] = await Promise.all([repository.countOwn(db, currentUser.id, access), repository.listOwn(db, currentUser.id, access, page)]);
    return this.#page(currentUser, rows, total, page);
  }

  /** @throws HttpError 404 for a comment that the current user does not see, 403 or 404 for its report */
  async info(currentUser: CurrentUser, { commentId }: Body<'info'>): Promise<Comment & { bookmark: string }> {
    const row = await this.#visible(currentUser, commentId);
    return { ...(await this.#withReplies(currentUser, row)), bookmark: await repository.bookmarkOf(this.#parts.db, commentId) };
  }

  /** @throws HttpError 404 or 403 for the report, 403 for the page, also one that there is not, 400 for a picture that is not the current user's or somebody who may not open them */
  async create(currentUser: CurrentUser, { reportId, key, to_Ids, to_Nams: _, to_Path, images, ...rest }: Body<'create'>): Promise<Comment> {
    const { db, catalogue, mentions, notifications } = this.#parts;
    const { names, openPages } = await catalogue.openWithPages(currentUser.id, reportId);
    const known = key && (await repository.idByKey(db, 'comment', currentUser.id, key));
    // Others may have answered there since, on a page that was taken away.
    if (known) return this.#withReplies(currentUser, await this.#visible(currentUser, known));
    const anchor = { catalogueId: reportId, modularId: rest.modularId };
    if (!(await isPageThere(catalogue, openPages, anchor))) throw new HttpError(403, texts.commentPageDenied, { field: 'modularId' });
    const { kept, added: mentioned } = await mentions.check(anchor, currentUser.id, to_Ids);
    await this.#takePictures(currentUser, images);
    const values = {
      ...rest,
      ...anchor,
      ...kept,
      ...authorOf(currentUser),
      images,
      toPath: to_Path,
      reportName: names.zh,
      reportEnName: names.en,
      clientKey: key ?? null,
      isShow: 1,
      state: await this.#firstState(currentUser),
    };
    const notified = notifications.ofComment(values, mentioned);
    const id = await inTransaction(db, async (transaction) => {
      const added = await repository.addComment(transaction, values);
      if (added !== undefined) await noteUnread(transaction, added, notified);
      return added;
    });
    // Written a moment ago by the same call, sent twice.
    if (id === undefined) return this.#shown(currentUser, (await repository.idByKey(db, 'comment', currentUser.id, key ?? '')) ?? 0);
    await notifications.notify([anchor], notified);
    return this.#shown(currentUser, id);
  }

  /** @throws HttpError 404, 403 when it is somebody else's, 400 as above */
  async modify(currentUser: CurrentUser, { id, content, images, to_Ids }: Body<'modify'>): Promise<Comment> {
    const { db, mentions, notifications } = this.#parts;
    const row = await this.#visible(currentUser, id);
    needOwner(currentUser, row.comment);
    const mentioned = to_Ids === undefined ? undefined : await mentions.check(row.comment, currentUser.id, to_Ids, row.comment.toIds);
    await this.#takePictures(currentUser, images, row.comment.images);
    const values = { content, images, ...mentioned?.kept, editTime: new Date(), state: await this.#stateAfterEdit(currentUser, row.comment.state) };
    const notified = notifications.ofComment({ ...row.comment, ...values }, mentioned?.added ?? []);
    await inTransaction(db, async (transaction) => {
      await repository.changeComment(transaction, id, values);
      await noteUnread(transaction, id, notified);
    });
    await notifications.notify([row.comment], notified);
    return this.#shown(currentUser, id);
  }

  /** @throws HttpError 404 when the comment is gone, 403 or 404 for its report, 400 as above */
  async reply(currentUser: CurrentUser, { commentId, key, to_Ids, to_Names: _, images, ...rest }: Body<'reply'>): Promise<CommentReply> {
    const { db, mentions, notifications } = this.#parts;
    const { comment: answered } = await this.#visible(currentUser, commentId);
    const known = key && (await repository.idByKey(db, 'reply', currentUser.id, key));
    if (known) return this.#shownReply(currentUser, known);
    const { kept, added: mentioned } = await mentions.check(answered, currentUser.id, to_Ids);
    await this.#takePictures(currentUser, images);
    const values = { ...rest, ...kept, ...authorOf(currentUser), images, commentId, clientKey: key ?? null, isShow: 1, state: await this.#firstState(currentUser) };
    const notified = await notifications.ofReply(answered, values, mentioned);
    const id = await inTransaction(db, async (transaction) => {
      const added = await repository.addReply(transaction, values);
      if (added !== undefined) await noteUnread(transaction, commentId, notified);
      return added;
    });
    if (id === undefined) return this.#shownReply(currentUser, (await repository.idByKey(db, 'reply', currentUser.id, key ?? '')) ?? 0);
    await notifications.notify([answered], notified);
    return this.#shownReply(currentUser, id);
  }

  /**
   * Text and pictures are changed by the author, or the text by an administrator; whether it is shown, by administrators.
   * @throws HttpError 404, 403, 400 as above
   */
  async updateReply(currentUser: CurrentUser, { id, isShow, state, reason, content, images, to_Ids }: Body<'updateReply'>, address: string): Promise<CommentReply> {
    const { db, mentions, notifications } = this.#parts;
    const [row] = await repository.findReplies(db, [id]);
    if (!row) throw new HttpError(404, texts.replyMissing);
    const isOwn = row.reply.userId === currentUser.id;
    const moderates = isShow !== undefined || state !== undefined || reason !== undefined;
    const { comment: answered } = isManager(currentUser) ? await this.#any(row.reply.commentId) : await this.#threadOf(currentUser, row.reply);
    if (!isManager(currentUser)) {
      if (moderates) throw new HttpError(403, texts.commentNotOwn);
      needOwner(currentUser, row.reply);
    }
    if (images && !isOwn) throw new HttpError(403, texts.commentNotOwn);
    if (images) await this.#takePictures(currentUser, images, row.reply.images);
    const mentioned = to_Ids === undefined ? undefined : await mentions.check(answered, row.reply.userId, to_Ids, row.reply.toIds);
    const isEdit = content !== undefined || images !== undefined;
    const values = {
      ...mentioned?.kept,
      ...(content !== undefined && { content }),
      ...(images !== undefined && { images }),
      ...(isEdit && { editTime: new Date(), state: await this.#stateAfterEdit(currentUser, row.reply.state) }),
      ...(isShow !== undefined && { isShow }),
      ...(state !== undefined && { state }),
      ...(reason !== undefined && { reason }),
    };
    const after = { ...row.reply, ...values };
    // One that becomes public notifies then; another change of it only changes what is on the screens.
    const notified = isPublic(row.reply) ? [] : await notifications.ofReply(answered, after);
    await inTransaction(db, async (transaction) => {
      await repository.changeReply(transaction, id, values);
      await noteUnread(transaction, answered.id, notified);
      if (!isOwn) await audit(transaction, actorOf(currentUser, address), 'reply.update', String(id), { id, ...moderated(row.reply, { content, isShow, state, reason }) });
    });
    await notifications.notify([answered], notified);
    return this.#shownReply(currentUser, id);
  }

  /** @throws HttpError 404, or 403 for one that is somebody else's; then nothing is deleted */
  async remove(currentUser: CurrentUser, ids: readonly number[], state: 1 | -1, address: string): Promise<null> {
    const { db, notifications } = this.#parts;
    const rows = await repository.findComments(db, ids);
    if (rows.length < new Set(ids).size) throw new HttpError(404, texts.commentMissing);
    for (const { comment } of rows) {
      if (!isManager(currentUser) && comment.userId !== currentUser.id) await this.#needSeen(currentUser, comment, comment, texts.commentMissing);
      needDeletable(currentUser, comment, state);
    }
    if (!isManager(currentUser)) await this.#needOpen(currentUser, rows.map((row) => row.comment.catalogueId));
    await this.#setDeleted(actorOf(currentUser, address), 'comment', rows.map((row) => row.comment), state);
    await notifications.notify(rows.map((row) => row.comment));
    return null;
  }

  /** As above, for replies. */
  async removeReplies(currentUser: CurrentUser, ids: readonly number[], state: 1 | -1, address: string): Promise<null> {
    const { db, notifications } = this.#parts;
    const rows = await repository.findReplies(db, ids);
    if (rows.length < new Set(ids).size) throw new HttpError(404, texts.replyMissing);
    for (const { reply } of rows) {
      if (!isManager(currentUser) && reply.userId !== currentUser.id) await this.#threadOf(currentUser, reply);
      needDeletable(currentUser, reply, state);
    }
    const answered = await repository.findComments(db, rows.map((row) => row.reply.commentId));
    if (!isManager(currentUser)) await this.#needOpen(currentUser, answered.map((row) => row.comment.catalogueId));
    await this.#setDeleted(actorOf(currentUser, address), 'reply', rows.map((row) => row.reply), state);
    await notifications.notify(answered.map((row) => row.comment));
    return null;
  }

  /** Anybody in the conversation may say that it is dealt with; who did is kept. @throws HttpError 404 or 403 */
  async resolve(currentUser: CurrentUser, { commentId, isResolved }: Body<'resolve'>): Promise<Comment> {
    const { db, notifications } = this.#parts;
    const row = await this.#visible(currentUser, commentId);
    await repository.changeComment(db, commentId, isResolved ? { resolveTime: new Date(), resolveName: currentUser.fullName } : { resolveTime: null, resolveName: '' });
    await notifications.notify([row.comment]);
    return this.#shown(currentUser, commentId);
  }

  /** Whether a picture that was posted is in something that the current user sees, on a report that they may open. */
  async showsPicture(currentUser: CurrentUser, path: string): Promise<boolean> {
    if (isManager(currentUser)) return true;
    const { db, catalogue } = this.#parts;
    return repository.isPictureShown(db, path, currentUser.id, await catalogue.rights.accessOf(currentUser.id));
  }

  /** What administrators do to others' is written down. */
  async #setDeleted(actor: Actor, kind: WritingKind, rows: readonly { id: number; userId: number | null; content: string }[], state: 1 | -1): Promise<void> {
    await inTransaction(this.#parts.db, async (db) => {
      await repository.setDeleted(db, kind, rows.map(({ id }) => id), state === -1 ? actor.userId : null);
      for (const { id, content } of rows.filter(({ userId }) => userId !== actor.userId)) {
        await audit(db, actor, `${kind}.${state === -1 ? 'delete' : 'restore'}`, String(id), { id, [state === -1 ? 'before' : 'after']: { content } });
      }
    });
  }

  async #page(currentUser: CurrentUser, rows: readonly CommentRow[], total: number, { pageIndex, pageSize }: Page): Promise<PageOf<Comment>> {
    const replies = await repository.listReplies(this.#parts.db, rows.map((row) => row.comment.id), currentUser.id);
    return { items: rows.map((row) => shownComment(row, replies, currentUser.id)), total, pageIndex, pageSize };
  }

  async #any(id: number): Promise<CommentRow> {
    const row = await repository.findComment(this.#parts.db, id);
    if (!row) throw new HttpError(404, texts.commentMissing);
    return row;
  }

  /** @throws HttpError 404 when the current user does not see it; 403 or 404 for the report of one of their own */
  async #visible(currentUser: CurrentUser, id: number): Promise<CommentRow> {
    const row = await this.#any(id);
    await this.#needSeen(currentUser, row.comment, row.comment, texts.commentMissing);
    return row;
  }

  /** The comment that a reply stands under. @throws HttpError as above, for the reply */
  async #threadOf(currentUser: CurrentUser, reply: ReplyFields): Promise<CommentRow> {
    const row = await this.#any(reply.commentId);
    await this.#needSeen(currentUser, reply, row.comment, texts.replyMissing);
    needVisible(currentUser, row.comment, reply.userId === currentUser.id ? texts.commentMissing : texts.replyMissing);
    return row;
  }

  /** What others have written where the current user sees nothing of it answers as what there is not. */
  async #needSeen(currentUser: CurrentUser, writing: CommentFields | ReplyFields, comment: CommentFields, missing: Bilingual): Promise<void> {
    const { openPages } = await this.#parts.catalogue.openWithPages(currentUser.id, comment.catalogueId).catch((error: unknown) => {
      throw error instanceof HttpError && writing.userId !== currentUser.id ? new HttpError(404, missing) : error;
    });
    if (!isPageOpen(openPages, comment)) throw new HttpError(404, missing);
    needVisible(currentUser, writing, missing);
  }

  async #needOpen(currentUser: CurrentUser, catalogueIds: readonly number[]): Promise<void> {
    for (const id of new Set(catalogueIds)) await this.#parts.catalogue.namesOf(currentUser.id, id);
  }

  async #shown(currentUser: CurrentUser, id: number): Promise<Comment> {
    return this.#withReplies(currentUser, await this.#any(id));
  }

  async #withReplies(currentUser: CurrentUser, row: CommentRow): Promise<Comment> {
    return shownComment(row, await repository.listReplies(this.#parts.db, [row.comment.id], currentUser.id), currentUser.id);
  }

  async #shownReply(currentUser: CurrentUser, id: number): Promise<CommentReply> {
    const [row] = await repository.findReplies(this.#parts.db, [id]);
    if (!row) throw new HttpError(404, texts.replyMissing);
    return shownReply(row as ReplyRow, currentUser.id);
  }

  /** Pictures are the current user's own uploads, or were there before. @throws HttpError 400 */
  async #takePictures(currentUser: CurrentUser, images: readonly string[], before: readonly string[] = []): Promise<void> {
    const { db, uploads } = this.#parts;
    const added = images.filter((path) => !before.includes(path));
    if (!(await uploads.areOwn(currentUser.id, added))) throw new HttpError(400, texts.imageNotOwn, { field: 'images' });
    await repository.markPosted(db, added.map(uploads.nameOf));
  }

  async #firstState(currentUser: CurrentUser): Promise<0 | 1> {
    return !isManager(currentUser) && (await isModerated(this.#parts.db)) ? 0 : 1;
  }

  /** What has passed waits again, where new comments wait: otherwise anything could be put there afterwards. */
  async #stateAfterEdit(currentUser: CurrentUser, state: number): Promise<number> {
    return isManager(currentUser) ? state : (await this.#firstState(currentUser)) === 0 ? 0 : state;
  }
}

const authorOf = ({ id, fullName }: CurrentUser) => ({ userId: id, userName: fullName });
