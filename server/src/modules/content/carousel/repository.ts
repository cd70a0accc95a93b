import { and, asc, desc, eq, or, sql as raw, type SQL } from 'drizzle-orm';
import type { carouselStates, managedCarouselOrder } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { putInOrder } from '../../../database/put-in-order.ts';
import { carouselItem } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';
import type { Language } from '../../../language/language.ts';
import { inOrderOf, pageByName } from '../../../language/name-rules.ts';

export type CarouselRow = typeof carouselItem.$inferSelect;
type CarouselState = (typeof carouselStates)[number];
/** What narrows the list down; what is not set is undefined, as it comes from the contract. */
export type CarouselFilter = { readonly keyword: string; readonly id?: number | undefined; readonly isActive?: 0 | 1 | undefined; readonly state?: CarouselState | undefined };
type Page = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: (typeof managedCarouselOrder)[number]; readonly orderType: 'asc' | 'desc' };

/** Any number that nobody else takes. */
const CAROUSEL_LOCK = 7_120_611;

/** Until the transaction ends, on every replica: two pictures never stand at one position. */
export const holdCarousel = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${CAROUSEL_LOCK})`);
};

const isExpired = raw`coalesce(${carouselItem.expireTime} <= now(), false)`;
const isAhead = raw`coalesce(${carouselItem.publishTime} > now(), false)`;
const states: Readonly<Record<CarouselState, SQL>> = { expired: isExpired, scheduled: raw`(${isAhead} and not ${isExpired})`, current: raw`not (${isAhead} or ${isExpired})` };

const matching = ({ keyword, id, isActive, state }: CarouselFilter): SQL | undefined =>
  and(
    keyword === '' ? undefined : or(...[carouselItem.title, carouselItem.entitle, carouselItem.link].map((column) => contains(column, keyword))),
    id === undefined ? undefined : eq(carouselItem.id, id),
    isActive === undefined ? undefined : eq(carouselItem.isActive, isActive === 1),
    state && states[state],
  );

export const countItems = async (db: Db, filter: CarouselFilter): Promise<number> => (await db.select({ total: raw<number>`count(*)::int` }).from(carouselItem).where(matching(filter)))[0]?.total ?? 0;

/** One page of pictures, each with its position among all. */
export const listItems = async (db: Db, filter: CarouselFilter, page: Page, language: Language): Promise<{ row: CarouselRow; position: number }[]> => {
  const { pageIndex, pageSize, orderBy, orderType } = page;
  const positions = new Map((await idsInOrder(db)).map((id, position) => [id, position]));
  const placed = (rows: readonly CarouselRow[]) => rows.map((row) => ({ row, position: positions.get(row.id) ?? 0 }));
  if (orderBy === 'title') {
    const ids = pageByName(language, await db.select({ id: carouselItem.id, name: carouselItem.title, ename: carouselItem.entitle }).from(carouselItem).where(matching(filter)), page);
    return placed(inOrderOf(ids, await findItems(db, ids), ({ id }) => id));
  }
  const direction = orderType === 'asc' ? asc : desc;
  return placed(
    await db
      .select()
      .from(carouselItem)
      .where(matching(filter))
      .orderBy(direction(carouselItem[orderBy]), direction(carouselItem.id))
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize),
  );
};

export const findItems = (db: Db, ids: readonly number[]): Promise<CarouselRow[]> => db.select().from(carouselItem).where(isAmong(carouselItem.id, ids)).orderBy(asc(carouselItem.sort), asc(carouselItem.id));

export const idsInOrder = async (db: Db): Promise<number[]> => (await db.select({ id: carouselItem.id }).from(carouselItem).orderBy(asc(carouselItem.sort), asc(carouselItem.id))).map(({ id }) => id);

export const addItem = async (db: Db, values: typeof carouselItem.$inferInsert): Promise<number> => {
  const [added] = await db.insert(carouselItem).values(values).returning({ id: carouselItem.id });
  if (!added) throw new Error('The picture was not written');
  return added.id;
};

export const updateItem = async (db: Db, id: number, values: Partial<CarouselRow>): Promise<void> => {
  await db.update(carouselItem).set({ ...values, version: raw`${carouselItem.version} + 1`, updateTime: new Date() }).where(eq(carouselItem.id, id));
};

export const setActive = async (db: Db, ids: readonly number[], isActive: boolean): Promise<void> => {
  await db.update(carouselItem).set({ isActive, version: raw`${carouselItem.version} + 1`, updateTime: new Date() }).where(isAmong(carouselItem.id, ids));
};

export const order = (db: Db, ids: readonly number[]): Promise<void> => putInOrder(db, carouselItem, ids);

export const removeItems = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(carouselItem).where(isAmong(carouselItem.id, ids));
};
