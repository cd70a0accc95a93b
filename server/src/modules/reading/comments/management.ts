import type { endpoints, ManagedComment, ManagedReply, PageOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { audit, difference } from '../../usage/audit/module.ts';
import { actorOf } from '../../../actors.ts';
import { flagOf } from '../../../flags.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { isModerated, setModerated } from './moderation-repository.ts';
import * as management from './management-repository.ts';
import { noteUnread, type Notifications } from './notifications.ts';
import * as repository from './repository.ts';
import type { CommentRow } from './repository.ts';
import { isPublic } from './rights.ts';
import { find, type Found } from './search-repository.ts';
import { moderated } from './moderated.ts';
import { shownComment, shownReply } from './shown.ts';
import { texts } from './texts.ts';

type Body<Name extends keyof typeof endpoints.commentManagement> = z.output<(typeof endpoints.commentManagement)[Name]['body']>;

/** What administrators do with other people's comments (SPEC 2.7, 4 and 7.6). They see them all; each change is written down. */
export class CommentManagement {
  readonly #db: Db;
  readonly #notifications: Notifications;

  constructor(db: Db, notifications: Notifications) {
    this.#db = db;
    this.#notifications = notifications;
  }

  async list(currentUser: CurrentUser, { page, ...search }: Body<'list'>): Promise<PageOf<ManagedComment>> {
    const { ids, ...found } = await find(this.#db, 'comment', search, page, page.orderType ?? 'desc');
    const [rows, replies] = await Promise.all([repository.findComments(this.#db, ids), management.countReplies(this.#db, ids)]);
    const items = inOrder(ids, rows, (row) => row.comment.id).map((row) => managed(row, replies.get(row.comment.id) ?? 0, currentUser.id));
    return pageOf(items, found, page);
  }

  async listReplies(currentUser: CurrentUser, { page, ...search }: Body<'listReplies'>): Promise<PageOf<ManagedReply>> {
    const { ids, ...found } = await find(this.#db, 'reply', search, page, page.orderType ?? 'desc');
    const rows = await repository.findReplies(this.#db, ids);
    const answered = await repository.findComments(this.#db, rows.map(({ reply }) => reply.commentId));
    const items = inOrder(ids, rows, (row) => row.reply.id).flatMap((row) => {
      const comment = answered.find((one) => one.comment.id === row.reply.commentId);
      if (!comment) return [];
      const { isDeleted, fromAccount } = factsOf(row.reply, row.author);
      return [{ ...shownReply(row, currentUser.id), isShow: shownFlag(row.reply.isShow), isDeleted, fromAccount, comment: shownComment(comment, [], currentUser.id) }];
    });
    return pageOf(items, found, page);
  }

  /** @throws HttpError 404 */
  async update(currentUser: CurrentUser, { id, content, ...values }: Body<'update'>, address: string): Promise<ManagedComment> {
    const before = await this.#find(id);
    const after = { ...before.comment, ...values };
    // One that becomes public notifies then.
    const notified = isPublic(before.comment) ? [] : await this.#notifications.ofPublished(after);
    await inTransaction(this.#db, async (db) => {
      await repository.changeComment(db, id, { ...values, ...(content !== undefined && { content, editTime: new Date() }) });
      await noteUnread(db, id, notified);
      await audit(db, actorOf(currentUser, address), 'comment.update', String(id), { id, ...moderated(before.comment, { content, ...values }) });
    });
    await this.#notifications.notify([before.comment], notified);
    return managed(await this.#find(id), (await management.countReplies(this.#db, [id])).get(id) ?? 0, currentUser.id);
  }

  async reports(): Promise<{ reportId: number; reportName: string; reportEnName: string }[]> {
    const rows = await management.listCommented(this.#db);
    return rows.map(({ id, name, ename }) => ({ reportId: id, reportName: name, reportEnName: ename }));
  }

  async settings(): Promise<{ isModerated: 0 | 1 }> {
    return { isModerated: flagOf(await isModerated(this.#db)) };
  }

  async setSettings(currentUser: CurrentUser, value: boolean, address: string): Promise<null> {
    await inTransaction(this.#db, async (db) => {
      const before = await isModerated(db);
      await setModerated(db, value);
      if (value !== before) await audit(db, actorOf(currentUser, address), 'comment.settings', '', difference({ isModerated: before }, { isModerated: value }));
    });
    return null;
  }

  async #find(id: number): Promise<CommentRow> {
    const row = await repository.findComment(this.#db, id);
    if (!row) throw new HttpError(404, texts.commentMissing);
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

/** Here hidden and deleted are told apart. */
const shownFlag = (isShow: number): 1 | -1 => (isShow === 1 ? 1 : -1);

const factsOf = (writing: { deleteTime: Date | null }, author: CommentRow['author']) => ({
  isDeleted: flagOf(writing.deleteTime !== null),
  fromAccount: author?.account ?? '',
});

const managed = (row: CommentRow, replyCount: number, currentUserId: number): ManagedComment => ({
  ...shownComment(row, [], currentUserId),
  ...factsOf(row.comment, row.author),
  isShow: shownFlag(row.comment.isShow),
  replyCount,
});
