import type { endpoints, ManagedComment, ManagedReply, PageOf } from '@portal/shared/contract';
import type { z } from 'zod';
import { inTransaction, type Sql } from '../../database/database.ts';
import { comment, commentReply } from '../../database/schema/index.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import { audit } from '../audit/audit.ts';
import { flagOf } from '../reports/grants.ts';
import type { Reader } from '../sign-in/reader.ts';
import { isExamined, setExamined } from './examination.ts';
import * as management from './management-repository.ts';
import type { News } from './news.ts';
import * as repository from './repository.ts';
import type { CommentRow } from './repository.ts';
import { find, type Found } from './search-repository.ts';
import { shownComment, shownReply } from './shown.ts';

type Body<Name extends keyof typeof endpoints.commentManagement> = z.output<(typeof endpoints.commentManagement)[Name]['body']>;

/** What administrators do with other people's comments (SPEC 2.7, 4 and 7.6). They see them all; each change is written down. */
export class CommentManagement {
  readonly #sql: Sql;
  readonly #news: News;

  constructor(sql: Sql, news: News) {
    this.#sql = sql;
    this.#news = news;
  }

  async list(reader: Reader, { page, ...search }: Body<'list'>): Promise<PageOf<ManagedComment>> {
    const { ids, ...found } = await find(this.#sql, comment, search, page, page.orderType ?? 'desc');
    const [rows, replies] = await Promise.all([repository.findComments(this.#sql, ids), management.countReplies(this.#sql, ids)]);
    const items = inOrder(ids, rows, (row) => row.comment.id).map((row) => managed(row, replies.get(row.comment.id) ?? 0, reader.id));
    return pageOf(items, found, page);
  }

  async listReplies(reader: Reader, { page, ...search }: Body<'listReplies'>): Promise<PageOf<ManagedReply>> {
    const { ids, ...found } = await find(this.#sql, commentReply, search, page, page.orderType ?? 'desc');
    const rows = await repository.findReplies(this.#sql, ids);
    const answered = await repository.findComments(this.#sql, rows.map(({ reply }) => reply.commentId));
    const items = inOrder(ids, rows, (row) => row.reply.id).flatMap((row) => {
      const comment = answered.find((one) => one.comment.id === row.reply.commentId);
      if (!comment) return [];
      const { isDeleted, fromAccount } = factsOf(row.reply, row.author);
      return [{ ...shownReply(row, reader.id), isShow: shownFlag(row.reply.isShow), isDeleted, fromAccount, comment: shownComment(comment, [], reader.id) }];
    });
    return pageOf(items, found, page);
  }

  /** @throws Refusal 404 */
  async update(reader: Reader, { id, content, ...values }: Body<'update'>): Promise<ManagedComment> {
    const before = await this.#find(id);
    await inTransaction(this.#sql, async (sql) => {
      await repository.changeComment(sql, id, { ...values, ...(content !== undefined && { content, editTime: new Date() }) });
      await audit(sql, { userId: reader.id, account: reader.account }, 'comment.update', String(id), { content, ...values });
    });
    const after = await this.#find(id);
    if (isPublic(after) && !isPublic(before)) await this.#news.written(id);
    else await this.#news.changed([after.comment]);
    return managed(after, (await management.countReplies(this.#sql, [id])).get(id) ?? 0, reader.id);
  }

  async reports(): Promise<{ reportId: number; reportName: string; reportEnName: string }[]> {
    const rows = await management.listCommented(this.#sql);
    return rows.map(({ id, name, ename }) => ({ reportId: id, reportName: name, reportEnName: ename }));
  }

  async settings(): Promise<{ isExamined: 0 | 1 }> {
    return { isExamined: flagOf(await isExamined(this.#sql)) };
  }

  async setSettings(reader: Reader, value: boolean): Promise<null> {
    await inTransaction(this.#sql, async (sql) => {
      await setExamined(sql, value);
      await audit(sql, { userId: reader.id, account: reader.account }, 'comment.settings', '', { isExamined: value });
    });
    return null;
  }

  async #find(id: number): Promise<CommentRow> {
    const row = await repository.findComment(this.#sql, id);
    if (!row) throw new Refusal(404, texts.commentMissing);
    return row;
  }
}

const inOrder = <Row>(ids: readonly number[], rows: readonly Row[], idOf: (row: Row) => number): Row[] => {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

const pageOf = <Item>(items: Item[], { total, isAtLeast }: Omit<Found, 'ids'>, { pageIndex, pageSize }: repository.Page): PageOf<Item> => ({
  items,
  total,
  isAtLeast: flagOf(isAtLeast),
  pageIndex,
  pageSize,
});

const isPublic = ({ comment: { isShow, state, deleteTime } }: CommentRow): boolean => isShow === 1 && state === 1 && deleteTime === null;

/** Here hidden and deleted are told apart. */
const shownFlag = (isShow: number): 1 | -1 => (isShow === 1 ? 1 : -1);

const factsOf = (writing: { deleteTime: Date | null }, author: CommentRow['author']) => ({
  isDeleted: flagOf(writing.deleteTime !== null),
  fromAccount: author?.account ?? '',
});

const managed = (row: CommentRow, replyCount: number, readerId: number): ManagedComment => ({
  ...shownComment(row, [], readerId),
  ...factsOf(row.comment, row.author),
  isShow: shownFlag(row.comment.isShow),
  replyCount,
});
