import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, or, sql as raw, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/database.ts';
import { comment, commentReply, commentTotal, dashboard, report, reportPage, upload, userAccount } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import type { Access, OpenPages } from '../../publishing/catalogue/module.ts';

export type Author = { readonly account: string; readonly fullName: string; readonly avatar: string };
/** A comment without the filters it remembers, which are long and wanted one at a time. */
export type CommentFields = Omit<typeof comment.$inferSelect, 'bookmark'> & { readonly hasPlace: boolean };
export type ReplyFields = typeof commentReply.$inferSelect;
/** Where a comment stands: a report or dashboard, and a page of it or ''. */
export type Anchor = Pick<CommentFields, 'catalogueId' | 'modularId'>;
export type CommentRow = {
  readonly comment: CommentFields;
  /** Null when the account is gone. */
  readonly author: Author | null;
  /** Where it was written: one of the two, or none when that is gone. */
  readonly report: Pick<typeof report.$inferSelect, 'name' | 'ename' | 'reportType' | 'platform'> | null;
  readonly dashboard: Pick<typeof dashboard.$inferSelect, 'displayName' | 'enDisplayName'> | null;
  /** The page on which it was written; null where it is gone, or the portal does not know it. */
  readonly page: Pick<typeof reportPage.$inferSelect, 'displayName' | 'enDisplayName'> | null;
};
export type ReplyRow = { readonly reply: ReplyFields; readonly author: Author | null };
export type NewComment = Omit<typeof comment.$inferInsert, 'id' | 'createTime'>;
export type NewReply = Omit<typeof commentReply.$inferInsert, 'id' | 'createTime'>;
export type Page = { readonly pageIndex: number; readonly pageSize: number };
/** What people write: comments, and replies to them. */
export const writings = { comment, reply: commentReply } as const;
export type WritingKind = keyof typeof writings;
export type Writing = (typeof writings)[WritingKind];

const { bookmark, ...fields } = getTableColumns(comment);
const author = { account: userAccount.account, fullName: userAccount.fullName, avatar: userAccount.avatar };
export const columns = {
  comment: { ...fields, hasPlace: raw<boolean>`${bookmark} <> ''`.as('has_place') },
  author,
  report: { name: report.name, ename: report.ename, reportType: report.reportType, platform: report.platform },
  dashboard: { displayName: dashboard.displayName, enDisplayName: dashboard.enDisplayName },
  page: { displayName: reportPage.displayName, enDisplayName: reportPage.enDisplayName },
};

/** What everybody who may open the report sees. */
export const isShown = (table: Writing): SQL => raw`(${table.isShow} = 1 and ${table.state} = 1 and ${table.deleteTime} is null)`;

/** What one user sees: what everybody sees, and what is theirs and hidden or waits. */
export const isVisible = (table: Writing, userId: number): SQL =>
  raw`(${table.deleteTime} is null and ((${table.isShow} = 1 and ${table.state} = 1) or ${table.userId} = ${userId}))`;

/** That a comment is on a page that somebody may open, or on none. */
export const isOnOpenPage = (openPages: OpenPages): SQL | undefined => {
  if (openPages.size === 0) return undefined;
  const codes = JSON.stringify(Object.fromEntries([...openPages].map(([id, pages]) => [id, [...pages]])));
  return raw`(${comment.modularId} = '' or coalesce(jsonb_exists(${codes}::jsonb -> ${comment.catalogueId}::text, ${comment.modularId}), true))`;
};

export const withSubject = (db: Db) =>
  db
    .select(columns)
    .from(comment)
    .leftJoin(userAccount, eq(userAccount.id, comment.userId))
    .leftJoin(report, eq(report.id, comment.catalogueId))
    .leftJoin(dashboard, eq(dashboard.id, comment.catalogueId))
    .leftJoin(reportPage, and(eq(reportPage.reportId, comment.catalogueId), eq(reportPage.code, comment.modularId)))
    .$dynamic();

/** The page of a list; its order is the caller's. */
export const paged = <Query extends PgSelect>(query: Query, { pageIndex, pageSize }: Page) => query.limit(pageSize).offset((pageIndex - 1) * pageSize);

/** Whose comments of a report are listed: those that a user sees, of one of its pages or of all that they may open. */
export type Listed = { readonly catalogueId: number; readonly userId: number; readonly modularId?: string | undefined; readonly openPages: OpenPages };

const isListed = ({ catalogueId, userId, modularId, openPages }: Listed): SQL | undefined =>
  and(eq(comment.catalogueId, catalogueId), isVisible(comment, userId), modularId === undefined ? undefined : eq(comment.modularId, modularId), isOnOpenPage(openPages));

export const listVisible = (db: Db, listed: Listed, page: Page): Promise<CommentRow[]> => paged(withSubject(db).where(isListed(listed)).orderBy(desc(comment.id)), page);

/** As many as `listVisible` lists. Of all pages of a report it is known without counting (comment_total). */
export const countVisible = async (db: Db, listed: Listed): Promise<number> => {
  const { catalogueId, userId, modularId, openPages } = listed;
  if (modularId !== undefined || openPages.size > 0) return total(db, isListed(listed));
  const [shown] = await db.select({ shown: commentTotal.shown }).from(commentTotal).where(eq(commentTotal.catalogueId, catalogueId));
  const own = and(eq(comment.userId, userId), eq(comment.catalogueId, catalogueId), or(raw`${comment.isShow} <> 1`, raw`${comment.state} <> 1`), isNull(comment.deleteTime));
  return (shown?.shown ?? 0) + (await total(db, own));
};

const total = async (db: Db, condition: SQL | undefined): Promise<number> =>
  (await db.select({ total: count() }).from(comment).where(condition))[0]?.total ?? 0;

/** That a comment is where somebody may open it. */
export const isWithin = ({ catalogueIds, openPages }: Access): SQL | undefined => and(isAmong(comment.catalogueId, catalogueIds), isOnOpenPage(openPages));

const own = (userId: number, access: Access) => and(eq(comment.userId, userId), isNull(comment.deleteTime), isWithin(access));

/** A user's own comments on what that user may open. */
export const listOwn = (db: Db, userId: number, access: Access, page: Page): Promise<CommentRow[]> =>
  paged(withSubject(db).where(own(userId, access)).orderBy(desc(comment.id)), page);

export const countOwn = (db: Db, userId: number, access: Access): Promise<number> => total(db, own(userId, access));

/** The comments with these ids, also deleted ones. */
export const findComments = (db: Db, ids: readonly number[]): Promise<CommentRow[]> => withSubject(db).where(inArray(comment.id, [...ids]));

export const findComment = async (db: Db, id: number): Promise<CommentRow | undefined> => (await findComments(db, [id]))[0];

/** Whether anything was written on a page. */
export const isWrittenOn = async (db: Db, { catalogueId, modularId }: Anchor): Promise<boolean> =>
  (await db.select({ id: comment.id }).from(comment).where(and(eq(comment.catalogueId, catalogueId), eq(comment.modularId, modularId))).limit(1)).length > 0;

export const bookmarkOf = async (db: Db, id: number): Promise<string> =>
  (await db.select({ bookmark }).from(comment).where(eq(comment.id, id)))[0]?.bookmark ?? '';

const withAuthor = (db: Db) =>
  db.select({ reply: commentReply, author }).from(commentReply).leftJoin(userAccount, eq(userAccount.id, commentReply.userId)).$dynamic();

/** The replies of the comments that a user sees, oldest first. */
export const listReplies = async (db: Db, commentIds: readonly number[], userId: number): Promise<ReplyRow[]> => {
  if (commentIds.length === 0) return [];
  return withAuthor(db)
    .where(and(inArray(commentReply.commentId, [...commentIds]), isVisible(commentReply, userId)))
    .orderBy(asc(commentReply.id));
};

/** The replies with these ids, also deleted ones. */
export const findReplies = (db: Db, ids: readonly number[]): Promise<ReplyRow[]> => withAuthor(db).where(inArray(commentReply.id, [...ids]));

/** @returns undefined when the same was written before: then it is found by its key */
export const addComment = async (db: Db, values: NewComment): Promise<number | undefined> =>
  (await db.insert(comment).values(values).onConflictDoNothing({ target: [comment.userId, comment.clientKey] }).returning({ id: comment.id }))[0]?.id;

export const addReply = async (db: Db, values: NewReply): Promise<number | undefined> =>
  (await db.insert(commentReply).values(values).onConflictDoNothing({ target: [commentReply.userId, commentReply.clientKey] }).returning({ id: commentReply.id }))[0]?.id;

/** What was written under a key of the browser's. */
export const idByKey = async (db: Db, kind: WritingKind, userId: number, key: string): Promise<number | undefined> => {
  const table = writings[kind];
  return (await db.select({ id: table.id }).from(table).where(and(eq(table.userId, userId), eq(table.clientKey, key))))[0]?.id;
};

/** Nothing is written of a change that changes nothing. */
const isChange = (values: object): boolean => Object.values(values).some((value) => value !== undefined);

export const changeComment = async (db: Db, id: number, values: Partial<NewComment>): Promise<void> => {
  if (isChange(values)) await db.update(comment).set(values).where(eq(comment.id, id));
};

export const changeReply = async (db: Db, id: number, values: Partial<NewReply>): Promise<void> => {
  if (isChange(values)) await db.update(commentReply).set(values).where(eq(commentReply.id, id));
};

/** Deletes, or takes that back. What is gone can be brought back: nothing is removed here. */
export const setDeleted = async (db: Db, kind: WritingKind, ids: readonly number[], deletedBy: number | null): Promise<void> => {
  const table = writings[kind];
  const values = deletedBy === null ? { deleteTime: null, deletedBy: null } : { deleteTime: new Date(), deletedBy };
  await db.update(table).set(values).where(inArray(table.id, [...ids]));
};

/** Deletes what was written about reports that go: nobody reads it any more but who moderates comments. */
export const deleteCommentsOn = async (db: Db, reportIds: readonly number[], deletedBy: number | null): Promise<void> => {
  await db.update(comment).set({ deleteTime: new Date(), deletedBy }).where(and(isAmong(comment.catalogueId, reportIds), isNull(comment.deleteTime)));
};

/** Who has a part in the conversation: the author and who answered. */
export const participants = async (db: Db, commentId: number): Promise<number[]> => {
  const [first] = await db.select({ userId: comment.userId }).from(comment).where(eq(comment.id, commentId));
  const rest = await db.selectDistinct({ userId: commentReply.userId }).from(commentReply).where(and(eq(commentReply.commentId, commentId), isNull(commentReply.deleteTime)));
  return [first, ...rest].flatMap((one) => (one?.userId ? [one.userId] : []));
};

/** Pictures that are part of a comment go to its users only, from now on. */
export const markPosted = async (db: Db, fileNames: readonly string[]): Promise<void> => {
  if (fileNames.length > 0) await db.update(upload).set({ isPosted: true }).where(inArray(upload.fileName, [...fileNames]));
};

/** Whether a picture is part of something that a user sees, where they may open it. */
export const isPictureShown = async (db: Db, path: string, userId: number, access: Access): Promise<boolean> => {
  const [inComments, inReplies] = await Promise.all([
    db.select({ id: comment.id }).from(comment).where(and(raw`${comment.images} @> array[${path}]`, isVisible(comment, userId), isWithin(access))).limit(1),
    db
      .select({ id: commentReply.id })
      .from(commentReply)
      .innerJoin(comment, eq(comment.id, commentReply.commentId))
      .where(and(raw`${commentReply.images} @> array[${path}]`, isVisible(commentReply, userId), isVisible(comment, userId), isWithin(access)))
      .limit(1),
  ]);
  return inComments.length > 0 || inReplies.length > 0;
};
