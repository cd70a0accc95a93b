import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, or, sql as raw, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Sql } from '../../database/database.ts';
import { comment, commentReply, commentTotal, dashboard, report, upload, userAccount } from '../../database/schema/index.ts';
import { isAmong } from '../../database/text-search.ts';

export type Author = { readonly account: string; readonly fullName: string; readonly avatar: string };
/** A comment without the filters it remembers, which are long and wanted one at a time. */
export type CommentFields = Omit<typeof comment.$inferSelect, 'bookmark'> & { readonly hasPlace: boolean };
export type ReplyFields = typeof commentReply.$inferSelect;
export type CommentRow = {
  readonly comment: CommentFields;
  /** Null when the account is gone. */
  readonly author: Author | null;
  /** Where it was written: one of the two, or none when that is gone. */
  readonly report: Pick<typeof report.$inferSelect, 'name' | 'ename' | 'reportType' | 'platform'> | null;
  readonly dashboard: Pick<typeof dashboard.$inferSelect, 'displayName' | 'enDisplayName'> | null;
};
export type ReplyRow = { readonly reply: ReplyFields; readonly author: Author | null };
export type NewComment = Omit<typeof comment.$inferInsert, 'id' | 'createTime'>;
export type NewReply = Omit<typeof commentReply.$inferInsert, 'id' | 'createTime'>;
export type Page = { readonly pageIndex: number; readonly pageSize: number };
type Writing = typeof comment | typeof commentReply;

const { bookmark, ...fields } = getTableColumns(comment);
const author = { account: userAccount.account, fullName: userAccount.fullName, avatar: userAccount.avatar };
export const columns = {
  comment: { ...fields, hasPlace: raw<boolean>`${bookmark} <> ''`.as('has_place') },
  author,
  report: { name: report.name, ename: report.ename, reportType: report.reportType, platform: report.platform },
  dashboard: { displayName: dashboard.displayName, enDisplayName: dashboard.enDisplayName },
};

/** What everybody who may open the report sees. */
export const isShown = (table: Writing): SQL => raw`(${table.isShow} = 1 and ${table.state} = 1 and ${table.deleteTime} is null)`;

/** What one reader sees: what everybody sees, and his own that is hidden or waits. */
export const isVisible = (table: Writing, userId: number): SQL =>
  raw`(${table.deleteTime} is null and ((${table.isShow} = 1 and ${table.state} = 1) or ${table.userId} = ${userId}))`;

export const withPlaces = (sql: Sql) =>
  sql
    .select(columns)
    .from(comment)
    .leftJoin(userAccount, eq(userAccount.id, comment.userId))
    .leftJoin(report, eq(report.id, comment.catalogueId))
    .leftJoin(dashboard, eq(dashboard.id, comment.catalogueId))
    .$dynamic();

/** The page of a list; its order is the caller's. */
export const paged = <Query extends PgSelect>(query: Query, { pageIndex, pageSize }: Page) => query.limit(pageSize).offset((pageIndex - 1) * pageSize);

export const listVisible = (sql: Sql, catalogueId: number, userId: number, modularId: string | undefined, page: Page): Promise<CommentRow[]> => {
  const onPage = modularId === undefined ? undefined : eq(comment.modularId, modularId);
  return paged(withPlaces(sql).where(and(eq(comment.catalogueId, catalogueId), isVisible(comment, userId), onPage)).orderBy(desc(comment.id)), page);
};

/** As many as `listVisible` lists. Without a page of the report it is known without counting (comment_total). */
export const countVisible = async (sql: Sql, catalogueId: number, userId: number, modularId: string | undefined): Promise<number> => {
  if (modularId !== undefined) {
    return total(sql, and(eq(comment.catalogueId, catalogueId), isVisible(comment, userId), eq(comment.modularId, modularId)));
  }
  const [shown] = await sql.select({ shown: commentTotal.shown }).from(commentTotal).where(eq(commentTotal.catalogueId, catalogueId));
  const own = and(eq(comment.userId, userId), eq(comment.catalogueId, catalogueId), or(raw`${comment.isShow} <> 1`, raw`${comment.state} <> 1`), isNull(comment.deleteTime));
  return (shown?.shown ?? 0) + (await total(sql, own));
};

const total = async (sql: Sql, condition: SQL | undefined): Promise<number> =>
  (await sql.select({ total: count() }).from(comment).where(condition))[0]?.total ?? 0;

const own = (userId: number, catalogueIds: readonly number[]) =>
  and(eq(comment.userId, userId), isNull(comment.deleteTime), isAmong(comment.catalogueId, catalogueIds));

/** A reader's own comments on what he may open. */
export const listOwn = (sql: Sql, userId: number, catalogueIds: readonly number[], page: Page): Promise<CommentRow[]> =>
  paged(withPlaces(sql).where(own(userId, catalogueIds)).orderBy(desc(comment.id)), page);

export const countOwn = (sql: Sql, userId: number, catalogueIds: readonly number[]): Promise<number> => total(sql, own(userId, catalogueIds));

/** The comments with these ids, also deleted ones. */
export const findComments = (sql: Sql, ids: readonly number[]): Promise<CommentRow[]> => withPlaces(sql).where(inArray(comment.id, [...ids]));

export const findComment = async (sql: Sql, id: number): Promise<CommentRow | undefined> => (await findComments(sql, [id]))[0];

export const bookmarkOf = async (sql: Sql, id: number): Promise<string> =>
  (await sql.select({ bookmark }).from(comment).where(eq(comment.id, id)))[0]?.bookmark ?? '';

const withAuthor = (sql: Sql) =>
  sql.select({ reply: commentReply, author }).from(commentReply).leftJoin(userAccount, eq(userAccount.id, commentReply.userId)).$dynamic();

/** The replies of the comments that a reader sees, oldest first. */
export const listReplies = async (sql: Sql, commentIds: readonly number[], userId: number): Promise<ReplyRow[]> => {
  if (commentIds.length === 0) return [];
  return withAuthor(sql)
    .where(and(inArray(commentReply.commentId, [...commentIds]), isVisible(commentReply, userId)))
    .orderBy(asc(commentReply.id));
};

/** The replies with these ids, also deleted ones. */
export const findReplies = (sql: Sql, ids: readonly number[]): Promise<ReplyRow[]> => withAuthor(sql).where(inArray(commentReply.id, [...ids]));

/** @returns undefined when the same was written before: then it is found by its key */
export const addComment = async (sql: Sql, values: NewComment): Promise<number | undefined> =>
  (await sql.insert(comment).values(values).onConflictDoNothing({ target: [comment.userId, comment.clientKey] }).returning({ id: comment.id }))[0]?.id;

export const addReply = async (sql: Sql, values: NewReply): Promise<number | undefined> =>
  (await sql.insert(commentReply).values(values).onConflictDoNothing({ target: [commentReply.userId, commentReply.clientKey] }).returning({ id: commentReply.id }))[0]?.id;

/** What was written under a key of the browser's. */
export const idByKey = async (sql: Sql, table: Writing, userId: number, key: string): Promise<number | undefined> =>
  (await sql.select({ id: table.id }).from(table).where(and(eq(table.userId, userId), eq(table.clientKey, key))))[0]?.id;

export const changeComment = async (sql: Sql, id: number, values: Partial<NewComment>): Promise<void> => {
  await sql.update(comment).set(values).where(eq(comment.id, id));
};

export const changeReply = async (sql: Sql, id: number, values: Partial<NewReply>): Promise<void> => {
  await sql.update(commentReply).set(values).where(eq(commentReply.id, id));
};

/** Deletes, or takes that back. What is gone can be brought back: nothing is removed here. */
export const setDeleted = async (sql: Sql, table: Writing, ids: readonly number[], deletedBy: number | null): Promise<void> => {
  const values = deletedBy === null ? { deleteTime: null, deletedBy: null } : { deleteTime: new Date(), deletedBy };
  await sql.update(table).set(values).where(inArray(table.id, [...ids]));
};

/** Who has a part in the conversation: the author and who answered. */
export const participants = async (sql: Sql, commentId: number): Promise<number[]> => {
  const [first] = await sql.select({ userId: comment.userId }).from(comment).where(eq(comment.id, commentId));
  const rest = await sql.selectDistinct({ userId: commentReply.userId }).from(commentReply).where(and(eq(commentReply.commentId, commentId), isNull(commentReply.deleteTime)));
  return [first, ...rest].flatMap((one) => (one?.userId ? [one.userId] : []));
};

/** Pictures that are part of a comment go to its readers only, from now on. */
export const markPosted = async (sql: Sql, fileNames: readonly string[]): Promise<void> => {
  if (fileNames.length > 0) await sql.update(upload).set({ isPosted: true }).where(inArray(upload.fileName, [...fileNames]));
};

/** Reports and dashboards on which a picture is part of something that the reader sees. */
export const cataloguesWithPicture = async (sql: Sql, path: string, userId: number): Promise<number[]> => {
  const inComments = await sql
    .selectDistinct({ id: comment.catalogueId })
    .from(comment)
    .where(and(raw`${comment.images} @> array[${path}]`, isVisible(comment, userId)));
  const inReplies = await sql
    .selectDistinct({ id: comment.catalogueId })
    .from(commentReply)
    .innerJoin(comment, eq(comment.id, commentReply.commentId))
    .where(and(raw`${commentReply.images} @> array[${path}]`, isVisible(commentReply, userId), isVisible(comment, userId)));
  return [...inComments, ...inReplies].map(({ id }) => id);
};
