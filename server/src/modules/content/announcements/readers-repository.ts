import { and, asc, desc, eq, isNotNull, isNull, or, sql as raw, type Column, type SQL } from 'drizzle-orm';
import type { announcementLogOrder, announcementReadStates } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { announcement, announcementRead, department, notification, userAccount } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import { isAddressed as isAddressedBy } from '../publication/module.ts';

export type ReaderFilter = { readonly announcementId: number; readonly keyword: string; readonly state?: (typeof announcementReadStates)[number] | undefined };
export type ReaderOrder = { readonly orderBy: (typeof announcementLogOrder)[number]; readonly orderType: 'asc' | 'desc' };

const isAddressed = (announcementId: Column | number): SQL => isAddressedBy('announcementId', announcementId);

/** By id, how many people announcements are for, and how many of them have read and confirmed them. */
export const countReaders = async (db: Db, ids: readonly number[]): Promise<Map<number, { people: number; readers: number; confirmed: number }>> => {
  const readBy = raw`${announcementRead.announcementId} = ${announcement.id} and ${announcementRead.userId} = ${userAccount.id}`;
  const counts = raw`select count(*)::int as people, count(${announcementRead.userId})::int as readers, count(${announcementRead.confirmTime})::int as confirmed from ${userAccount} left join ${announcementRead} on ${readBy} where ${isAddressed(announcement.id)}`;
  const { rows } = (await db.execute(raw`select ${announcement.id}, counted.* from ${announcement} cross join lateral (${counts}) counted where ${isAmong(announcement.id, ids)}`)) as unknown as { rows: { id: number; people: number; readers: number; confirmed: number }[] };
  return new Map(rows.map(({ id, ...counted }) => [id, counted]));
};

const hasRead = (announcementId: number) => and(eq(announcementRead.announcementId, announcementId), eq(announcementRead.userId, userAccount.id));

const states: Readonly<Record<(typeof announcementReadStates)[number], SQL>> = { read: isNotNull(announcementRead.readTime), unread: isNull(announcementRead.readTime), confirmed: isNotNull(announcementRead.confirmTime), unconfirmed: isNull(announcementRead.confirmTime) };

const matching = ({ announcementId, keyword, state }: ReaderFilter): SQL | undefined =>
  and(isAddressed(announcementId), keyword === '' ? undefined : raw`strpos(${userAccount.searchText}, lower(${keyword})) > 0`, state && states[state]);

export const countLog = async (db: Db, filter: ReaderFilter): Promise<number> =>
  (await db.select({ total: raw<number>`count(*)::int` }).from(userAccount).leftJoin(announcementRead, hasRead(filter.announcementId)).where(matching(filter)))[0]?.total ?? 0;

const inOrder = ({ orderBy, orderType }: ReaderOrder): SQL[] => {
  const direction = orderType === 'asc' ? asc : desc;
  // Who has not read it comes last whatever the order.
  return orderBy === 'account' ? [direction(userAccount.account), direction(userAccount.id)] : [raw`${announcementRead.readTime} is null`, direction(announcementRead.readTime), asc(userAccount.account), asc(userAccount.id)];
};

/** Ids of the people whom an announcement is for, in an order. */
export const logIds = async (db: Db, filter: ReaderFilter, order: ReaderOrder, page?: { readonly limit: number; readonly offset: number }): Promise<number[]> => {
  const query = db.select({ id: userAccount.id }).from(userAccount).leftJoin(announcementRead, hasRead(filter.announcementId)).where(matching(filter)).orderBy(...inOrder(order));
  return (page ? await query.limit(page.limit).offset(page.offset) : await query).map(({ id }) => id);
};

export type ReaderRow = Awaited<ReturnType<typeof findLog>>[number];

/** People with what they have done about an announcement, in an order. */
export const findLog = (db: Db, announcementId: number, userIds: readonly number[], order: ReaderOrder) =>
  db
    .select({
      userId: userAccount.id,
      account: userAccount.account,
      fullName: userAccount.fullName,
      departmentName: raw<string>`coalesce(${department.name}, '')`,
      departmentEnName: raw<string>`coalesce(${department.ename}, '')`,
      toldTime: raw<Date | null>`(select min(${notification.createTime}) from ${notification} where ${notification.userId} = ${userAccount.id} and ${isAbout(announcementId)})`.mapWith(notification.createTime),
      readTime: announcementRead.readTime,
      confirmTime: announcementRead.confirmTime,
      isMobile: announcementRead.isMobile,
    })
    .from(userAccount)
    .leftJoin(announcementRead, hasRead(announcementId))
    .leftJoin(department, eq(department.id, userAccount.departmentId))
    .where(isAmong(userAccount.id, userIds))
    .orderBy(...inOrder(order));

/** That somebody is told of an announcement by a notification. */
const isAbout = (announcementId: number): SQL => raw`(${notification.kind} in ('announcement.published', 'announcement.reminder') and ${notification.detail} @> ${JSON.stringify({ announcementId })}::jsonb)`;

/** Of those whom an announcement is for, who has not read it, or not confirmed it where they are asked to, and was not told of it since an instant. */
export const peopleToRemind = async (db: Db, announcementId: number, mustConfirm: boolean, since: Date): Promise<number[]> => {
  const isOpen = or(isNull(announcementRead.readTime), mustConfirm ? isNull(announcementRead.confirmTime) : undefined);
  const wasTold = raw`exists (select from ${notification} where ${notification.userId} = ${userAccount.id} and ${notification.createTime} > ${since.toISOString()}::timestamptz and ${isAbout(announcementId)} and ${notification.kind} = 'announcement.reminder')`;
  const people = db.select({ id: userAccount.id }).from(userAccount).leftJoin(announcementRead, hasRead(announcementId));
  return (await people.where(and(isAddressed(announcementId), isOpen, raw`not ${wasTold}`)).orderBy(asc(userAccount.id))).map(({ id }) => id);
};
