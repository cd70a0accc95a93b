import { and, asc, count, countDistinct, desc, eq, gt, sql as raw, type SQL } from 'drizzle-orm';
import type { HomeBlock } from '@portal/shared/contract/all';
import { isCurrent } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import { isAmong } from '../../../database/text-search.ts';
import { carouselItem, homeLayout, portalGroup, reportVisit, userAccount, userGroup } from '../../../database/schema/index.ts';
import { isInHistory } from '../../usage/browsing-history/module.ts';
import { isFor } from '../publication/module.ts';

/** What somebody is shown of the carousel now. */
const isShown = (userId: number): SQL | undefined => {
  const { isActive, publishTime, expireTime, id } = carouselItem;
  const isNow = raw`(coalesce(${publishTime} <= now(), true) and coalesce(${expireTime} > now(), true))`;
  return and(eq(isActive, true), isNow, isFor('carouselItemId', id, userId));
};

export const listCarousel = (db: Db, userId: number) => db.select().from(carouselItem).where(isShown(userId)).orderBy(asc(carouselItem.sort), asc(carouselItem.id));

/** @returns whether somebody is shown that picture */
export const countClick = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db.update(carouselItem).set({ clicks: raw`${carouselItem.clicks} + 1` }).where(and(eq(carouselItem.id, id), isShown(userId))).returning({ id: carouselItem.id })).length > 0;

export const countCarousel = async (db: Db, userId: number): Promise<number> => (await db.select({ total: count() }).from(carouselItem).where(isShown(userId)))[0]?.total ?? 0;

/** Among so many of their visits is looked for what somebody opened last, and so many different things of them: some may have been taken from them. */
const VISITS = 200;
const DIFFERENT = 24;

export type LastVisit = Pick<typeof reportVisit.$inferSelect, 'catalogueId' | 'pageName' | 'createTime'>;

/** What somebody opened last, each report and dashboard once, with its latest page; nothing of before they cleared their history. */
export const lastVisits = async (db: Db, userId: number): Promise<LastVisit[]> => {
  const { catalogueId, pageName, createTime, id } = reportVisit;
  const visits = await db.select({ catalogueId, pageName, createTime }).from(reportVisit).where(and(eq(reportVisit.userId, userId), isInHistory(userId))).orderBy(desc(createTime), desc(id)).limit(VISITS);
  const seen = new Set<number>();
  return visits.filter((visit) => !seen.has(visit.catalogueId) && seen.add(visit.catalogueId)).slice(0, DIFFERENT);
};

/** Ids of the roles that somebody has now and that are on, in their order. */
export const rolesOf = async (db: Db, userId: number): Promise<number[]> =>
  (
    await db
      .select({ id: userGroup.groupId })
      .from(userGroup)
      .innerJoin(portalGroup, eq(portalGroup.id, userGroup.groupId))
      .where(and(eq(userGroup.userId, userId), isCurrent(userGroup), portalGroup.isEnabled))
      .orderBy(asc(userGroup.groupId))
  ).map(({ id }) => id);

/** What counts as opened lately. */
const lately = raw`now() - interval '30 days'`;
/** As many as anybody is shown, and those that somebody may not open or has opened themselves. */
const MOST_OPENED = 200;

/** Ids of what people of some roles open most: by how many they are, and then by how often. */
export const mostOpened = async (db: Db, groupIds: readonly number[]): Promise<number[]> => {
  const people = countDistinct(reportVisit.userId);
  const rows = await db
    .select({ id: reportVisit.catalogueId })
    .from(reportVisit)
    .innerJoin(userGroup, eq(userGroup.userId, reportVisit.userId))
    .where(and(isAmong(userGroup.groupId, groupIds), isCurrent(userGroup), gt(reportVisit.createTime, lately)))
    .groupBy(reportVisit.catalogueId)
    .orderBy(desc(people), desc(count()), asc(reportVisit.catalogueId))
    .limit(MOST_OPENED);
  return rows.map(({ id }) => id);
};

export type Layout = { readonly hidden: HomeBlock[]; readonly order: HomeBlock[] };

/** How somebody has arranged their Home, and whether they may. */
export const layoutOf = async (db: Db, userId: number): Promise<Layout & { readonly isCustom: boolean }> => {
  const [row] = await db.select({ isCustom: userAccount.isCustom, layout: homeLayout }).from(userAccount).leftJoin(homeLayout, eq(homeLayout.userId, userAccount.id)).where(eq(userAccount.id, userId));
  return { isCustom: row?.isCustom ?? false, hidden: (row?.layout?.hidden ?? []) as HomeBlock[], order: (row?.layout?.order ?? []) as HomeBlock[] };
};

export const saveLayout = async (db: Db, userId: number, layout: Layout): Promise<void> => {
  await db.insert(homeLayout).values({ userId, ...layout }).onConflictDoUpdate({ target: homeLayout.userId, set: { ...layout, updateTime: raw`now()` } });
};
