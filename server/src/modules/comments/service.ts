import type { Comment, PageOf, endpoints } from '@portal/shared/contract';
import type { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { Catalogue } from '../reports/catalogue.ts';
import type { Reader } from '../sign-in/reader.ts';
import type { Uploads } from '../uploads/service.ts';
import * as repository from './repository.ts';
import type { CommentRow, ReplyRow } from './repository.ts';

type ListRequest = z.output<typeof endpoints.comments.list.body>;
type CreateRequest = z.output<typeof endpoints.comments.create.body>;

/** What readers write about reports (SPEC 2.5 and 7.6). */
export class Comments {
  readonly #sql: Sql;
  readonly #catalogue: Catalogue;
  readonly #uploads: Uploads;

  constructor(sql: Sql, catalogue: Catalogue, uploads: Uploads) {
    this.#sql = sql;
    this.#catalogue = catalogue;
    this.#uploads = uploads;
  }

  /** @throws Refusal 404 or 403 when the reader may not open the report */
  async list(reader: Reader, { reportId, modularId, page }: ListRequest): Promise<PageOf<Comment>> {
    const reportName = await this.#catalogue.nameOf(reader.id, reportId);
    const [total, rows] = await Promise.all([
      repository.countShown(this.#sql, reportId, modularId),
      repository.listShown(this.#sql, reportId, modularId, page),
    ]);
    const ids = rows.map(({ comment }) => comment.id);
    const replies = ids.length > 0 ? await repository.listReplies(this.#sql, ids) : [];
    const items = rows.map((row) => shown(row, reportName, replies.filter(({ reply }) => reply.commentId === row.comment.id)));
    return { items, total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** @throws Refusal 404 or 403 as above, 400 for a picture that the reader has not uploaded */
  async create(reader: Reader, { reportId, to_Ids, to_Nams, to_Path, ...rest }: CreateRequest): Promise<Comment> {
    const reportName = await this.#catalogue.nameOf(reader.id, reportId);
    if (!(await this.#uploads.areOwn(reader.id, rest.images))) throw new Refusal(400, texts.imageNotOwn, { field: 'images' });
    const comment = await repository.addComment(this.#sql, {
      ...rest,
      catalogueId: reportId,
      toIds: to_Ids,
      toNames: to_Nams,
      toPath: to_Path,
      userId: reader.id,
    });
    return shown({ comment, author: reader }, reportName, []);
  }
}

const shown = ({ comment, author }: CommentRow, reportName: string, replies: readonly ReplyRow[]): Comment => ({
  id: comment.id,
  reportId: comment.catalogueId,
  reportName,
  modularId: comment.modularId,
  modularName: comment.modularName,
  content: comment.content,
  images: comment.images,
  to_Ids: comment.toIds,
  to_Nams: comment.toNames,
  to_Path: comment.toPath,
  isShow: comment.isShow === 1 ? 1 : -1,
  from_Id: comment.userId,
  from_Name: author.fullName,
  from_Avatar: author.avatar,
  createTime: comment.createTime.toISOString(),
  state: comment.state,
  reply: replies.map(shownReply),
});

const shownReply = ({ reply, author }: ReplyRow): Comment['reply'][number] => ({
  id: reply.id,
  commentId: reply.commentId,
  content: reply.content,
  images: reply.images,
  from_Id: reply.userId,
  from_Name: author.fullName,
  from_Avatar: author.avatar,
  to_Ids: reply.toIds,
  to_Names: reply.toNames,
  isShow: reply.isShow === 1 ? 1 : -1,
  createTime: reply.createTime.toISOString(),
});
