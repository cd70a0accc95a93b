import { and, asc, eq, sql as raw, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { carouselItem } from '../../../database/schema/index.ts';
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
