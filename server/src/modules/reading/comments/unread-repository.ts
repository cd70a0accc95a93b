import { and, count, desc, eq, inArray, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { isActivePerson } from '../../../database/active-people.ts';
import { comment, commentMail, commentUnread, userAccount } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import type { Access } from '../../publishing/catalogue/module.ts';
import { isVisible, isWithin, withSubject, type CommentRow } from './repository.ts';

export type Reason = 'mention' | 'reply';
export type UnreadRow = CommentRow & { readonly unread: typeof commentUnread.$inferSelect };

/** Notes that there is something new. Being mentioned counts for more than an answer that came before or after. */
export const addUnread = async (db: Db, commentId: number, userIds: readonly number[], reason: Reason): Promise<void> => {
  if (userIds.length === 0) return;
  const renewed = { createTime: new Date(), ...(reason === 'mention' && { reason, isMailed: false }) };
  await db
    .insert(commentUnread)
    .values(userIds.map((userId) => ({ userId, commentId, reason })))
    .onConflictDoUpdate({ target: [commentUnread.userId, commentUnread.commentId], set: renewed });
};

const open = (userId: number, access: Access) => and(eq(commentUnread.userId, userId), isVisible(comment, userId), isWithin(access));

/** @param most where counting ends */
export const countUnread = async (db: Db, userId: number, access: Access, most: number): Promise<number> => {
  const notifications = db.select({ id: commentUnread.commentId }).from(commentUnread).innerJoin(comment, eq(comment.id, commentUnread.commentId)).where(open(userId, access)).limit(most);
  return (await db.select({ total: count() }).from(notifications.as('notifications')))[0]?.total ?? 0;
};

/** The comments with notifications, the latest first. */
export const listUnread = async (db: Db, userId: number, access: Access, most: number): Promise<UnreadRow[]> => {
  const notifications = await db
    .select({ unread: commentUnread })
    .from(commentUnread)
    .innerJoin(comment, eq(comment.id, commentUnread.commentId))
    .where(open(userId, access))
    .orderBy(desc(commentUnread.createTime), desc(commentUnread.commentId))
    .limit(most);
  if (notifications.length === 0) return [];
  const rows = await withSubject(db).where(inArray(comment.id, notifications.map(({ unread }) => unread.commentId)));
  return notifications.flatMap(({ unread }) => rows.filter((row) => row.comment.id === unread.commentId).map((row) => ({ ...row, unread })));
};

/** @param commentIds without any, all */
export const removeUnread = async (db: Db, userId: number, commentIds?: readonly number[]): Promise<void> => {
  await db.delete(commentUnread).where(and(eq(commentUnread.userId, userId), commentIds && inArray(commentUnread.commentId, [...commentIds])));
};

export const wantsMail = async (db: Db, userId: number): Promise<boolean> =>
  (await db.select({ userId: commentMail.userId }).from(commentMail).where(eq(commentMail.userId, userId))).length > 0;

export const setMail = async (db: Db, userId: number, language: 'zh' | 'en' | null): Promise<void> => {
  if (language === null) await db.delete(commentMail).where(eq(commentMail.userId, userId));
  else await db.insert(commentMail).values({ userId, language }).onConflictDoUpdate({ target: commentMail.userId, set: { language } });
};

export type MailReader = { readonly id: number; readonly fullName: string; readonly mail: string; readonly language: 'zh' | 'en' };

/** Who is to get a mail: wants it, has an address and mentions that no mail has told of. */
export const mailReaders = (db: Db): Promise<MailReader[]> =>
  db
    .selectDistinct({ id: userAccount.id, fullName: userAccount.fullName, mail: userAccount.mail, language: commentMail.language })
    .from(commentMail)
    .innerJoin(userAccount, eq(userAccount.id, commentMail.userId))
    .innerJoin(commentUnread, and(eq(commentUnread.userId, userAccount.id), eq(commentUnread.reason, 'mention'), eq(commentUnread.isMailed, false)))
    .where(and(isActivePerson, raw`${userAccount.mail} <> ''`));

/** Marks the mentions that no mail has told of as told of: what one server takes no other gets. @returns ids of comments */
export const claimMentions = async (db: Db, userId: number): Promise<number[]> => {
  const unmailed = and(eq(commentUnread.userId, userId), eq(commentUnread.reason, 'mention'), eq(commentUnread.isMailed, false));
  return (await db.update(commentUnread).set({ isMailed: true }).where(unmailed).returning({ id: commentUnread.commentId })).map(({ id }) => id);
};

/** Those of the comments that a user may still see, oldest first. */
export const mentionsAmong = (db: Db, userId: number, commentIds: readonly number[], access: Access): Promise<CommentRow[]> =>
  withSubject(db)
    .where(and(isAmong(comment.id, commentIds), isVisible(comment, userId), isWithin(access)))
    .orderBy(comment.id);
