import { and, asc, count, desc, eq, getTableColumns, isNull, not, sql as raw, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { announcement, announcementRead } from '../../../database/schema/index.ts';
import { findSeen, holdForReminder, isFor, isPublishedNow, isSeenById, takeUntold } from '../publication/module.ts';

export type AnnouncementRow = typeof announcement.$inferSelect;

/** What somebody is told now. */
export const isShown = (userId: number): SQL | undefined => and(isPublishedNow(announcement), isFor('announcementId', announcement.id, userId));
/** How its audience is told of one, and mailed. */
export const told = {
  take: (db: Db) => takeUntold(db, announcement, isPublishedNow(announcement), ['id', 'kind', 'title', 'entitle']),
  find: (db: Db, id: number) => findSeen(db, announcement, id, isPublishedNow(announcement)),
  isShown: isSeenById(announcement, isShown),
  isDone: async (db: Db, id: number, userId: number) => (await db.select({ id: announcement.id }).from(announcement).innerJoin(announcementRead, ofReader(userId)).where(and(eq(announcement.id, id), not(isOpen)))).length > 0,
};
export const holdAnnouncementForReminder = (db: Db, id: number): Promise<AnnouncementRow | undefined> => holdForReminder(db, announcement, id);

const ofReader = (userId: number) => and(eq(announcementRead.announcementId, announcement.id), eq(announcementRead.userId, userId));

const { content: _, encontent: __, ...listed } = getTableColumns(announcement);
const ofReaderColumns = { readTime: announcementRead.readTime, confirmTime: announcementRead.confirmTime };
export type ShownAnnouncement = Awaited<ReturnType<typeof listShown>>[number];

/** Not read, or still to be confirmed. */
const isOpen = raw`(${announcementRead.readTime} is null or (${announcement.isConfirmed} and ${announcementRead.confirmTime} is null))`;

export const countOpen = async (db: Db, userId: number): Promise<number> =>
  (await db.select({ total: count() }).from(announcement).leftJoin(announcementRead, ofReader(userId)).where(and(isShown(userId), isOpen)))[0]?.total ?? 0;

/** What somebody is told now, without the texts: the unread first, of these the pinned, then the newest. What they are still to confirm counts as unread. */
export const listShown = (db: Db, userId: number, top: number) =>
  db
    .select({ row: listed, ...ofReaderColumns })
    .from(announcement)
    .leftJoin(announcementRead, ofReader(userId))
    .where(isShown(userId))
    .orderBy(desc(isOpen), desc(announcement.isPinned), desc(announcement.publishTime), desc(announcement.id))
    .limit(top);

export const findShown = async (db: Db, userId: number, id: number) =>
  (await db.select({ row: announcement, ...ofReaderColumns }).from(announcement).leftJoin(announcementRead, ofReader(userId)).where(and(isShown(userId), eq(announcement.id, id))))[0];

/** Of what somebody is told now, what was published right before or after one. */
export const findNeighbour = async (db: Db, userId: number, { id, publishTime }: Pick<AnnouncementRow, 'id' | 'publishTime'>, side: 'older' | 'newer') => {
  const beside = raw`(${announcement.publishTime}, ${announcement.id}) ${raw.raw(side === 'older' ? '<' : '>')} (${publishTime?.toISOString()}::timestamptz, ${id}::int)`;
  const order = side === 'older' ? desc : asc;
  const { kind, title, entitle } = announcement;
  const [row] = await db.select({ id: announcement.id, kind, title, entitle }).from(announcement).where(and(isShown(userId), beside)).orderBy(order(announcement.publishTime), order(announcement.id)).limit(1);
  return row ?? null;
};

/** Notes that somebody has read an announcement; when they did first stays. */
export const addRead = async (db: Db, announcementId: number, userId: number, isMobile: boolean): Promise<void> => {
  await db.insert(announcementRead).values({ announcementId, userId, isMobile }).onConflictDoNothing();
};

/** Notes that somebody has said so; when they did first stays. */
export const confirmRead = async (db: Db, announcementId: number, userId: number): Promise<void> => {
  await db.update(announcementRead).set({ confirmTime: raw`now()` }).where(and(eq(announcementRead.announcementId, announcementId), eq(announcementRead.userId, userId), isNull(announcementRead.confirmTime)));
};
