import { and, asc, desc, eq, inArray, or, sql as raw, type SQL } from 'drizzle-orm';
import type { AnnouncementKind, AnnouncementPlace, managedAnnouncementOrder, PublicationState } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { announcement, userAccount } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';
import type { Language } from '../../../language/language.ts';
import { inOrderOf, pageByName } from '../../../language/name-rules.ts';
import { isForAll, isInState } from '../publication/module.ts';
import type { AnnouncementRow } from './repository.ts';

/** What narrows the list down; what is not set is undefined, as it comes from the contract. */
export type AnnouncementFilter = { readonly keyword: string; readonly kind?: AnnouncementKind | undefined; readonly place?: AnnouncementPlace | undefined; readonly state?: PublicationState | undefined };
type Page = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: (typeof managedAnnouncementOrder)[number]; readonly orderType: 'asc' | 'desc' };
type Values = Partial<Omit<typeof announcement.$inferInsert, 'id' | 'version' | 'updateTime'>>;

const writtenBy = eq(userAccount.id, announcement.authorId);

const matching = ({ keyword, kind, place, state }: AnnouncementFilter): SQL | undefined =>
  and(
    keyword === '' ? undefined : or(...[announcement.title, announcement.entitle, userAccount.fullName].map((column) => contains(column, keyword))),
    kind && eq(announcement.kind, kind),
    place && eq(announcement.place, place),
    state && isInState(announcement, state),
  );

export const countAnnouncements = async (db: Db, filter: AnnouncementFilter): Promise<number> =>
  (await db.select({ total: raw<number>`count(*)::int` }).from(announcement).leftJoin(userAccount, writtenBy).where(matching(filter)))[0]?.total ?? 0;

const { content: _, encontent: __, authorId: ___, toldTime: ____, ...listed } = announcement;
const { id, kind, place, title, entitle, isPinned, isConfirmed, publishTime, expireTime, withdrawTime, version, updateTime, createTime } = listed;
const columns = {
  ...{ id, kind, place, title, entitle, isPinned, isConfirmed, publishTime, expireTime, withdrawTime, version, updateTime, createTime },
  authorName: raw<string>`coalesce(${userAccount.fullName}, '')`,
  isForAll: isForAll('announcementId', announcement.id),
};
const rows = (db: Db) => db.select(columns).from(announcement).leftJoin(userAccount, writtenBy);
export type ListedAnnouncement = Awaited<ReturnType<typeof rows>>[number];

/** One page of announcements, without their texts. By title they are in the order of a language, which the database does not know. */
export const listAnnouncements = async (db: Db, filter: AnnouncementFilter, page: Page, language: Language): Promise<ListedAnnouncement[]> => {
  const { pageIndex, pageSize, orderBy, orderType } = page;
  if (orderBy === 'title') {
    const all = await db.select({ id, name: title, ename: entitle }).from(announcement).leftJoin(userAccount, writtenBy).where(matching(filter));
    const ids = pageByName(language, all, page);
    return inOrderOf(ids, await rows(db).where(isAmong(id, ids)), (row) => row.id);
  }
  const direction = orderType === 'asc' ? asc : desc;
  // A draft has no time: it comes last whatever the order.
  const order = [raw`${listed[orderBy]} is null`, direction(listed[orderBy]), direction(id)];
  const ids = db.select({ id }).from(announcement).leftJoin(userAccount, writtenBy).where(matching(filter)).orderBy(...order).limit(pageSize).offset((pageIndex - 1) * pageSize);
  return rows(db).where(inArray(id, ids)).orderBy(...order);
};

export const findListed = async (db: Db, announcementId: number): Promise<ListedAnnouncement | undefined> => (await rows(db).where(eq(id, announcementId)))[0];

export const findAnnouncement = async (db: Db, announcementId: number): Promise<AnnouncementRow | undefined> => (await db.select().from(announcement).where(eq(id, announcementId)))[0];

/** Announcements in the order of their ids; nobody else changes them until the transaction ends. */
export const holdAnnouncements = (db: Db, ids: readonly number[]): Promise<AnnouncementRow[]> => db.select().from(announcement).where(isAmong(id, ids)).orderBy(asc(id)).for('update');

export const addAnnouncement = async (db: Db, values: typeof announcement.$inferInsert): Promise<number> => {
  const [added] = await db.insert(announcement).values(values).returning({ id });
  if (!added) throw new Error('The announcement was not written');
  return added.id;
};

/** Who has one of them open in the editor is told when they save. */
export const changeAnnouncements = async (db: Db, ids: readonly number[], values: Values): Promise<void> => {
  await db.update(announcement).set({ ...values, updateTime: new Date(), version: raw`${announcement.version} + 1` }).where(isAmong(id, ids));
};

export const removeAnnouncements = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(announcement).where(isAmong(id, ids));
};
