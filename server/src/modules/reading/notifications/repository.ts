import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql as raw } from 'drizzle-orm';
import type { Notification } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { notification, userAccount } from '../../../database/schema/index.ts';

export type NotificationRow = typeof notification.$inferSelect;
type Kind = Notification['kind'];
type Detail = Notification['detail'];

/** Tells people something; of `bundled` kinds who has an unread one gets that one anew. */
export const addNotifications = async (db: Db, userIds: readonly number[], kind: Kind, detail: Detail, isBundled = false): Promise<void> => {
  if (userIds.length === 0) return;
  const told = isBundled
    ? await db
        .update(notification)
        .set({ detail, createTime: raw`now()` })
        .where(and(inArray(notification.userId, [...userIds]), eq(notification.kind, kind), isNull(notification.readTime)))
        .returning({ userId: notification.userId })
    : [];
  const known = new Set(told.map(({ userId }) => userId));
  const others = userIds.filter((userId) => !known.has(userId));
  if (others.length > 0) await db.insert(notification).values(others.map((userId) => ({ userId, kind, detail })));
};

/** Of these people those whom nobody has told the same. */
export const notYetTold = async (db: Db, userIds: readonly number[], kind: Kind, detail: Detail): Promise<number[]> => {
  const told = await db.select({ userId: notification.userId }).from(notification).where(and(inArray(notification.userId, [...userIds]), eq(notification.kind, kind), eq(notification.detail, detail)));
  const known = new Set(told.map(({ userId }) => userId));
  return userIds.filter((userId) => !known.has(userId));
};

/** The unread first, then the read, each the latest first. */
export const listNotifications = (db: Db, userId: number, most: number): Promise<NotificationRow[]> =>
  db.select().from(notification).where(eq(notification.userId, userId)).orderBy(desc(raw`${notification.readTime} is null`), desc(notification.createTime), desc(notification.id)).limit(most);

/** @param ids without any, all */
export const markRead = async (db: Db, userId: number, ids?: readonly number[]): Promise<void> => {
  await db.update(notification).set({ readTime: raw`now()` }).where(and(eq(notification.userId, userId), isNull(notification.readTime), ids && inArray(notification.id, [...ids])));
};

/** Marks what somebody is told of these kinds about something as read. @returns whether there was anything @param about fields of the detail */
export const markReadAbout = async (db: Db, userId: number, kinds: readonly Kind[], about: Partial<Detail>): Promise<boolean> => {
  const isAbout = raw`${notification.detail} @> ${JSON.stringify(about)}::jsonb`;
  const marked = await db.update(notification).set({ readTime: raw`now()` }).where(and(eq(notification.userId, userId), isNull(notification.readTime), inArray(notification.kind, [...kinds]), isAbout)).returning({ id: notification.id });
  return marked.length > 0;
};

/** Forgets what was read and is older than one instant, and what nobody has read and is older than another. */
export const removeNotifications = async (db: Db, readBefore: Date, before: Date): Promise<void> => {
  await db.delete(notification).where(or(and(isNotNull(notification.readTime), lt(notification.createTime, readBefore)), lt(notification.createTime, before)));
};

/** Where people get mails, of those who may sign in and have an address. */
export const addressesOf = (db: Db, userIds: readonly number[]): Promise<{ id: number; mail: string }[]> =>
  db
    .select({ id: userAccount.id, mail: userAccount.mail })
    .from(userAccount)
    .where(and(inArray(userAccount.id, [...userIds]), eq(userAccount.isAction, true), raw`${userAccount.mail} <> ''`));
