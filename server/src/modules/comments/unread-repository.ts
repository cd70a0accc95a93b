import { and, count, desc, eq, inArray, sql as raw } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { comment, commentMail, commentUnread, userAccount } from '../../database/schema/index.ts';
import { isAmong } from '../../database/text-search.ts';
import { isVisible, withPlaces, type CommentRow } from './repository.ts';

export type Reason = 'mention' | 'reply';
export type UnreadRow = CommentRow & { readonly unread: typeof commentUnread.$inferSelect };

/** Notes that there is something new. Being mentioned counts for more than an answer that came before or after. */
export const addUnread = async (sql: Sql, commentId: number, userIds: readonly number[], reason: Reason): Promise<void> => {
  if (userIds.length === 0) return;
  const isNews = { createTime: new Date(), ...(reason === 'mention' && { reason, isMailed: false }) };
  await sql
    .insert(commentUnread)
    .values(userIds.map((userId) => ({ userId, commentId, reason })))
    .onConflictDoUpdate({ target: [commentUnread.userId, commentUnread.commentId], set: isNews });
};

const open = (userId: number, catalogueIds: readonly number[]) =>
  and(eq(commentUnread.userId, userId), isVisible(comment, userId), isAmong(comment.catalogueId, catalogueIds));

/** @param most where counting ends */
export const countUnread = async (sql: Sql, userId: number, catalogueIds: readonly number[], most: number): Promise<number> => {
  const news = sql.select({ id: commentUnread.commentId }).from(commentUnread).innerJoin(comment, eq(comment.id, commentUnread.commentId)).where(open(userId, catalogueIds)).limit(most);
  return (await sql.select({ total: count() }).from(news.as('news')))[0]?.total ?? 0;
};

/** The comments with news, the latest news first. */
export const listUnread = async (sql: Sql, userId: number, catalogueIds: readonly number[], most: number): Promise<UnreadRow[]> => {
  const news = await sql
    .select({ unread: commentUnread })
    .from(commentUnread)
    .innerJoin(comment, eq(comment.id, commentUnread.commentId))
    .where(open(userId, catalogueIds))
    .orderBy(desc(commentUnread.createTime), desc(commentUnread.commentId))
    .limit(most);
  if (news.length === 0) return [];
  const rows = await withPlaces(sql).where(inArray(comment.id, news.map(({ unread }) => unread.commentId)));
  return news.flatMap(({ unread }) => rows.filter((row) => row.comment.id === unread.commentId).map((row) => ({ ...row, unread })));
};

/** @param commentIds without any, all */
export const removeUnread = async (sql: Sql, userId: number, commentIds?: readonly number[]): Promise<void> => {
  await sql.delete(commentUnread).where(and(eq(commentUnread.userId, userId), commentIds && inArray(commentUnread.commentId, [...commentIds])));
};

export const wantsMail = async (sql: Sql, userId: number): Promise<boolean> =>
  (await sql.select({ userId: commentMail.userId }).from(commentMail).where(eq(commentMail.userId, userId))).length > 0;

export const setMail = async (sql: Sql, userId: number, language: 'zh' | 'en' | null): Promise<void> => {
  if (language === null) await sql.delete(commentMail).where(eq(commentMail.userId, userId));
  else await sql.insert(commentMail).values({ userId, language }).onConflictDoUpdate({ target: commentMail.userId, set: { language } });
};

export type MailReader = { readonly id: number; readonly fullName: string; readonly mail: string; readonly language: 'zh' | 'en' };

/** Who is to get a mail: wants it, has an address and mentions that no mail has told of. */
export const mailReaders = (sql: Sql): Promise<MailReader[]> =>
  sql
    .selectDistinct({ id: userAccount.id, fullName: userAccount.fullName, mail: userAccount.mail, language: commentMail.language })
    .from(commentMail)
    .innerJoin(userAccount, eq(userAccount.id, commentMail.userId))
    .innerJoin(commentUnread, and(eq(commentUnread.userId, userAccount.id), eq(commentUnread.reason, 'mention'), eq(commentUnread.isMailed, false)))
    .where(and(eq(userAccount.isAction, true), raw`${userAccount.mail} <> ''`));

/** Takes the mentions that no mail has told of: what one server takes no other gets. @returns ids of comments */
export const claimMentions = async (sql: Sql, userId: number): Promise<number[]> => {
  const untold = and(eq(commentUnread.userId, userId), eq(commentUnread.reason, 'mention'), eq(commentUnread.isMailed, false));
  return (await sql.update(commentUnread).set({ isMailed: true }).where(untold).returning({ id: commentUnread.commentId })).map(({ id }) => id);
};

/** Gives them back: no mail was sent. */
export const returnMentions = async (sql: Sql, userId: number, commentIds: readonly number[]): Promise<void> => {
  await sql.update(commentUnread).set({ isMailed: false }).where(and(eq(commentUnread.userId, userId), isAmong(commentUnread.commentId, commentIds)));
};

/** Those of the comments that a reader may still see, oldest first. */
export const mentionsAmong = (sql: Sql, userId: number, commentIds: readonly number[], catalogueIds: readonly number[]): Promise<CommentRow[]> =>
  withPlaces(sql)
    .where(and(isAmong(comment.id, commentIds), isVisible(comment, userId), isAmong(comment.catalogueId, catalogueIds)))
    .orderBy(comment.id);
