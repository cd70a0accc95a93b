import { setImmediate as breathe } from 'node:timers/promises';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql as raw, type SQL } from 'drizzle-orm';
import type { Notification } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { slicesOf } from '../../../database/slices-of.ts';
import { notification, notificationMail, userAccount } from '../../../database/schema/index.ts';
import type { Language } from '../../../language/language.ts';

export type NotificationRow = typeof notification.$inferSelect;
type Kind = Notification['kind'];
type Detail = Notification['detail'];

/** Of what people are told only as long as they may see it: the field of a notification's detail that names it. */
export type ThingField = 'announcementId' | 'lessonId' | 'articleId';
/** That the thing with an id is somebody's to see at this moment. */
export type IsShown = (thingId: SQL, userId: number) => SQL;

/** As their indexes have them: a name that is a parameter would find none. */
const things: Record<ThingField, SQL> = { announcementId: raw`(${notification.detail} ->> 'announcementId')::int`, lessonId: raw`(${notification.detail} ->> 'lessonId')::int`, articleId: raw`(${notification.detail} ->> 'articleId')::int` };
const thingIn = (of: ThingField): SQL => things[of];

/** Tells many people something, each their own. What needs no database comes in between: on PGlite one statement would follow the other without a rest. */
export const addEach = async (db: Db, kind: Kind, told: readonly { readonly userId: number; readonly detail: Detail }[]): Promise<void> => {
  for (const some of slicesOf(told)) {
    await db.insert(notification).values(some.map(({ userId, detail }) => ({ userId, kind, detail })));
    await breathe();
  }
};

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
  await addEach(db, kind, userIds.filter((userId) => !known.has(userId)).map((userId) => ({ userId, detail })));
};

/** Of these people those whom nobody has told the same. */
export const notYetTold = async (db: Db, userIds: readonly number[], kind: Kind, detail: Detail): Promise<number[]> => {
  const told = await db.select({ userId: notification.userId }).from(notification).where(and(inArray(notification.userId, [...userIds]), eq(notification.kind, kind), eq(notification.detail, detail)));
  const known = new Set(told.map(({ userId }) => userId));
  return userIds.filter((userId) => !known.has(userId));
};

/** The unread first, then the read, each the latest first; without those of things that are not to be seen any more. */
export const listNotifications = (db: Db, userId: number, most: number, shown: ReadonlyMap<ThingField, IsShown>): Promise<NotificationRow[]> =>
  db
    .select()
    .from(notification)
    .where(and(eq(notification.userId, userId), ...[...shown].map(([of, isShown]) => or(isNull(thingIn(of)), isShown(thingIn(of), userId)))))
    .orderBy(desc(raw`${notification.readTime} is null`), desc(notification.createTime), desc(notification.id))
    .limit(most);

/** Who was told of things, in the order of their ids: so many of those behind one. */
export const toldAfter = async (db: Db, of: ThingField, thingIds: readonly number[], after: number, limit: number): Promise<number[]> =>
  (await db.selectDistinct({ userId: notification.userId }).from(notification).where(and(inArray(thingIn(of), [...thingIds]), gt(notification.userId, after))).orderBy(asc(notification.userId)).limit(limit)).map(({ userId }) => userId);

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

export const wantsMail = async (db: Db, userId: number): Promise<boolean> =>
  (await db.select({ userId: notificationMail.userId }).from(notificationMail).where(eq(notificationMail.userId, userId))).length > 0;

/** @param language in which the mails are; null for none */
export const setMail = async (db: Db, userId: number, language: Language | null): Promise<void> => {
  if (language === null) await db.delete(notificationMail).where(eq(notificationMail.userId, userId));
  else await db.insert(notificationMail).values({ userId, language }).onConflictDoUpdate({ target: notificationMail.userId, set: { language } });
};
