import type { Comment, CommentReply, PageOf, endpoints } from '@portal/shared/contract';
import type { z } from 'zod';
import { inTransaction, type Sql } from '../../database/database.ts';
import { comment, commentReply } from '../../database/schema/index.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import { audit } from '../audit/audit.ts';
import type { Catalogue } from '../reports/catalogue.ts';
import type { Reader } from '../sign-in/reader.ts';
import type { Uploads } from '../uploads/service.ts';
import { isExamined } from './examination.ts';
import type { Mentions } from './mentions.ts';
import type { News } from './news.ts';
import * as repository from './repository.ts';
import type { CommentRow, Page, ReplyRow } from './repository.ts';
import { isManager, needDeletable, needOwner, needVisible } from './rights.ts';
import { shownComment, shownReply } from './shown.ts';

type Body<Name extends keyof typeof endpoints.comments> = z.output<(typeof endpoints.comments)[Name]['body']>;
type Parts = { readonly sql: Sql; readonly catalogue: Catalogue; readonly uploads: Uploads; readonly mentions: Mentions; readonly news: News };

/** What readers write about reports and dashboards (SPEC 2.2, 2.5 and 7.6). Who may not open one neither reads nor writes. */
export class Comments {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws Refusal 404 or 403 when the reader may not open the report */
  async list(reader: Reader, { reportId, modularId, page }: Body<'list'>): Promise<PageOf<Comment>> {
    const { sql, catalogue } = this.#parts;
    await catalogue.namesOf(reader.id, reportId);
    const [total, rows] = await Promise.all([
      repository.countVisible(sql, reportId, reader.id, modularId),
      repository.listVisible(sql, reportId, reader.id, modularId, page),
    ]);
    return this.#page(reader, rows, total, page);
  }

  async mine(reader: Reader, { page }: Body<'mine'>): Promise<PageOf<Comment>> {
    const { sql, catalogue } = this.#parts;
    const openIds = [...(await catalogue.openIds(reader.id))];
    const [total, rows] = await Promise.all([repository.countOwn(sql, reader.id, openIds), repository.listOwn(sql, reader.id, openIds, page)]);
    return this.#page(reader, rows, total, page);
  }

  /** @throws Refusal 404 for a comment that the reader does not see, 403 or 404 for its report */
  async info(reader: Reader, { commentId }: Body<'info'>): Promise<Comment & { bookmark: string }> {
    const row = await this.#visible(reader, commentId);
    return { ...(await this.#withReplies(reader, row)), bookmark: await repository.bookmarkOf(this.#parts.sql, commentId) };
  }

  /** @throws Refusal 404 or 403 for the report, 400 for a picture that is not the reader's or somebody who may not open it */
  async create(reader: Reader, { reportId, key, to_Ids, to_Nams, to_Path, images, ...rest }: Body<'create'>): Promise<Comment> {
    const { sql, catalogue, mentions, news } = this.#parts;
    const names = await catalogue.namesOf(reader.id, reportId);
    const known = key && (await repository.idByKey(sql, comment, reader.id, key));
    if (known) return this.#shown(reader, known);
    const mentioned = await mentions.check(reportId, to_Ids, to_Nams);
    await this.#takePictures(reader, images);
    const id = await repository.addComment(sql, {
      ...rest,
      ...mentioned,
      ...authorOf(reader),
      images,
      toPath: to_Path,
      catalogueId: reportId,
      reportName: names.zh,
      reportEnName: names.en,
      clientKey: key ?? null,
      state: await this.#firstState(reader),
    });
    // Written a moment ago by the same call, sent twice.
    if (id === undefined) return this.#shown(reader, (await repository.idByKey(sql, comment, reader.id, key ?? '')) ?? 0);
    await news.written(id);
    return this.#shown(reader, id);
  }

  /** @throws Refusal 404, 403 when it is somebody else's, 400 as above */
  async modify(reader: Reader, { id, content, images, to_Ids }: Body<'modify'>): Promise<Comment> {
    const { sql, mentions, news } = this.#parts;
    const row = await this.#visible(reader, id);
    needOwner(reader, row.comment);
    const mentioned = to_Ids === undefined ? {} : await mentions.check(row.comment.catalogueId, to_Ids, '');
    await this.#takePictures(reader, images, row.comment.images);
    await repository.changeComment(sql, id, { content, images, ...mentioned, editTime: new Date(), state: await this.#stateAfterEdit(reader, row.comment.state) });
    await news.edited(id, row.comment.toIds);
    return this.#shown(reader, id);
  }

  /** @throws Refusal 404 when the comment is gone, 403 or 404 for its report, 400 as above */
  async reply(reader: Reader, { commentId, key, to_Ids, to_Names, images, ...rest }: Body<'reply'>): Promise<CommentReply> {
    const { sql, mentions, news } = this.#parts;
    const { comment: answered } = await this.#visible(reader, commentId);
    const known = key && (await repository.idByKey(sql, commentReply, reader.id, key));
    if (known) return this.#shownReply(reader, known);
    const mentioned = await mentions.check(answered.catalogueId, to_Ids, to_Names);
    await this.#takePictures(reader, images);
    const values = { ...rest, ...mentioned, ...authorOf(reader), images, commentId, clientKey: key ?? null, state: await this.#firstState(reader) };
    const id = await repository.addReply(sql, values);
    if (id === undefined) return this.#shownReply(reader, (await repository.idByKey(sql, commentReply, reader.id, key ?? '')) ?? 0);
    await news.answered(id);
    return this.#shownReply(reader, id);
  }

  /**
   * Text and pictures are changed by the author, or the text by an administrator; whether it is shown, by administrators.
   * @throws Refusal 404, 403, 400 as above
   */
  async updateReply(reader: Reader, { id, isShow, state, reason, content, images, to_Ids }: Body<'updateReply'>): Promise<CommentReply> {
    const { sql, mentions, news } = this.#parts;
    const [row] = await repository.findReplies(sql, [id]);
    if (!row) throw new Refusal(404, texts.replyMissing);
    const isOwn = row.reply.userId === reader.id;
    const examines = isShow !== undefined || state !== undefined || reason !== undefined;
    if (!isManager(reader)) {
      if (examines) throw new Refusal(403, texts.commentNotOwn);
      needVisible(reader, row.reply, texts.replyMissing);
      needOwner(reader, row.reply);
    }
    const { comment: answered } = isManager(reader) ? await this.#any(row.reply.commentId) : await this.#visible(reader, row.reply.commentId);
    if (images && !isOwn) throw new Refusal(403, texts.commentNotOwn);
    if (images) await this.#takePictures(reader, images, row.reply.images);
    const mentioned = to_Ids === undefined ? {} : await mentions.check(answered.catalogueId, to_Ids, '');
    const isEdit = content !== undefined || images !== undefined;
    const values = {
      ...mentioned,
      ...(content !== undefined && { content }),
      ...(images !== undefined && { images }),
      ...(isEdit && { editTime: new Date(), state: await this.#stateAfterEdit(reader, row.reply.state) }),
      ...(isShow !== undefined && { isShow }),
      ...(state !== undefined && { state }),
      ...(reason !== undefined && { reason }),
    };
    await inTransaction(sql, async (transaction) => {
      await repository.changeReply(transaction, id, values);
      if (!isOwn) await audit(transaction, { userId: reader.id, account: reader.account }, 'reply.update', String(id), { content, isShow, state, reason });
    });
    await news.replyChanged(row.reply, id);
    return this.#shownReply(reader, id);
  }

  /** @throws Refusal 404, or 403 for one that is somebody else's; then nothing is deleted */
  async remove(reader: Reader, ids: readonly number[], state: 1 | -1): Promise<null> {
    const { sql, news } = this.#parts;
    const rows = await repository.findComments(sql, ids);
    if (rows.length < new Set(ids).size) throw new Refusal(404, texts.commentMissing);
    for (const row of rows) needDeletable(reader, row.comment, state);
    if (!isManager(reader)) await this.#needOpen(reader, rows.map((row) => row.comment.catalogueId));
    await this.#setDeleted(reader, comment, rows.map((row) => row.comment), state);
    await news.changed(rows.map((row) => row.comment));
    return null;
  }

  /** As above, for replies. */
  async removeReplies(reader: Reader, ids: readonly number[], state: 1 | -1): Promise<null> {
    const { sql, news } = this.#parts;
    const rows = await repository.findReplies(sql, ids);
    if (rows.length < new Set(ids).size) throw new Refusal(404, texts.replyMissing);
    for (const row of rows) needDeletable(reader, row.reply, state);
    const answered = await repository.findComments(sql, rows.map((row) => row.reply.commentId));
    if (!isManager(reader)) await this.#needOpen(reader, answered.map((row) => row.comment.catalogueId));
    await this.#setDeleted(reader, commentReply, rows.map((row) => row.reply), state);
    await news.changed(answered.map((row) => row.comment));
    return null;
  }

  /** Anybody in the conversation may say that it is dealt with; who did is kept. @throws Refusal 404 or 403 */
  async resolve(reader: Reader, { commentId, isResolved }: Body<'resolve'>): Promise<Comment> {
    const { sql, news } = this.#parts;
    const row = await this.#visible(reader, commentId);
    await repository.changeComment(sql, commentId, isResolved ? { resolveTime: new Date(), resolveName: reader.fullName } : { resolveTime: null, resolveName: '' });
    await news.changed([row.comment]);
    return this.#shown(reader, commentId);
  }

  /** Whether a picture that was posted is in something that the reader sees, on a report that he may open. */
  async showsPicture(reader: Reader, path: string): Promise<boolean> {
    if (isManager(reader)) return true;
    const places = await repository.cataloguesWithPicture(this.#parts.sql, path, reader.id);
    if (places.length === 0) return false;
    const openIds = await this.#parts.catalogue.openIds(reader.id);
    return places.some((id) => openIds.has(id));
  }

  /** What administrators do to others' is written down. */
  async #setDeleted(reader: Reader, table: typeof comment | typeof commentReply, rows: readonly { id: number; userId: number | null }[], state: 1 | -1): Promise<void> {
    const thing = table === comment ? 'comment' : 'reply';
    await inTransaction(this.#parts.sql, async (sql) => {
      await repository.setDeleted(sql, table, rows.map(({ id }) => id), state === -1 ? reader.id : null);
      for (const { id } of rows.filter(({ userId }) => userId !== reader.id)) {
        await audit(sql, { userId: reader.id, account: reader.account }, `${thing}.${state === -1 ? 'delete' : 'restore'}`, String(id));
      }
    });
  }

  async #page(reader: Reader, rows: readonly CommentRow[], total: number, { pageIndex, pageSize }: Page): Promise<PageOf<Comment>> {
    const replies = await repository.listReplies(this.#parts.sql, rows.map((row) => row.comment.id), reader.id);
    return { items: rows.map((row) => shownComment(row, replies, reader.id)), total, pageIndex, pageSize };
  }

  async #any(id: number): Promise<CommentRow> {
    const row = await repository.findComment(this.#parts.sql, id);
    if (!row) throw new Refusal(404, texts.commentMissing);
    return row;
  }

  /** @throws Refusal 404 when the reader does not see it, 403 or 404 for its report */
  async #visible(reader: Reader, id: number): Promise<CommentRow> {
    const row = await this.#any(id);
    await this.#parts.catalogue.namesOf(reader.id, row.comment.catalogueId);
    needVisible(reader, row.comment, texts.commentMissing);
    return row;
  }

  async #needOpen(reader: Reader, catalogueIds: readonly number[]): Promise<void> {
    for (const id of new Set(catalogueIds)) await this.#parts.catalogue.namesOf(reader.id, id);
  }

  async #shown(reader: Reader, id: number): Promise<Comment> {
    return this.#withReplies(reader, await this.#any(id));
  }

  async #withReplies(reader: Reader, row: CommentRow): Promise<Comment> {
    return shownComment(row, await repository.listReplies(this.#parts.sql, [row.comment.id], reader.id), reader.id);
  }

  async #shownReply(reader: Reader, id: number): Promise<CommentReply> {
    const [row] = await repository.findReplies(this.#parts.sql, [id]);
    if (!row) throw new Refusal(404, texts.replyMissing);
    return shownReply(row as ReplyRow, reader.id);
  }

  /** Pictures are the reader's own uploads, or were there before. @throws Refusal 400 */
  async #takePictures(reader: Reader, images: readonly string[], before: readonly string[] = []): Promise<void> {
    const { sql, uploads } = this.#parts;
    const added = images.filter((path) => !before.includes(path));
    if (!(await uploads.areOwn(reader.id, added))) throw new Refusal(400, texts.imageNotOwn, { field: 'images' });
    await repository.markPosted(sql, added.map(uploads.nameOf));
  }

  async #firstState(reader: Reader): Promise<0 | 1> {
    return !isManager(reader) && (await isExamined(this.#parts.sql)) ? 0 : 1;
  }

  /** What has passed waits again, where new comments wait: otherwise anything could be put there afterwards. */
  async #stateAfterEdit(reader: Reader, state: number): Promise<number> {
    return isManager(reader) ? state : (await this.#firstState(reader)) === 0 ? 0 : state;
  }
}

const authorOf = ({ id, fullName }: Reader) => ({ userId: id, userName: fullName });
