import { and, asc, desc, eq, sql as raw, type SQL } from 'drizzle-orm';
import type { PersonalCard } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { putInOrder } from '../../../database/put-in-order.ts';
import { homeTemplate, personalPage, personalStart } from '../../../database/schema/index.ts';
import { isFor } from '../../content/publication/module.ts';

export type PageRow = typeof personalPage.$inferSelect;
export type TemplateRow = typeof homeTemplate.$inferSelect;

/** The pages of somebody in their order. */
export const listPages = (db: Db, userId: number): Promise<PageRow[]> => db.select().from(personalPage).where(eq(personalPage.userId, userId)).orderBy(asc(personalPage.sort), asc(personalPage.id));

const isGiven: SQL = raw`(${homeTemplate.publishTime} is not null and ${homeTemplate.withdrawTime} is null)`;

/** The template that somebody has: of those for them the one with the highest priority. */
export const templateOf = async (db: Db, userId: number): Promise<TemplateRow | undefined> =>
  (await db.select().from(homeTemplate).where(and(isGiven, isFor('homeTemplateId', homeTemplate.id, userId))).orderBy(desc(homeTemplate.priority), asc(homeTemplate.id)).limit(1))[0];

export const addPage = async (db: Db, values: typeof personalPage.$inferInsert): Promise<number> => {
  const [added] = await db.insert(personalPage).values(values).returning({ id: personalPage.id });
  if (!added) throw new Error('The page was not written');
  return added.id;
};

export const updatePage = async (db: Db, id: number, values: { readonly name?: string; readonly cards?: PersonalCard[]; readonly templateVersion?: number }): Promise<void> => {
  await db.update(personalPage).set({ ...values, version: raw`${personalPage.version} + 1`, updateTime: new Date() }).where(eq(personalPage.id, id));
};

export const removePage = async (db: Db, id: number): Promise<void> => {
  await db.delete(personalPage).where(eq(personalPage.id, id));
};

export const orderPages = (db: Db, ids: readonly number[]): Promise<void> => putInOrder(db, personalPage, ids);

export const isStart = async (db: Db, userId: number): Promise<boolean> => (await db.select().from(personalStart).where(eq(personalStart.userId, userId))).length > 0;

export const putStart = async (db: Db, userId: number): Promise<void> => {
  await db.insert(personalStart).values({ userId }).onConflictDoNothing();
};

export const removeStart = async (db: Db, userId: number): Promise<void> => {
  await db.delete(personalStart).where(eq(personalStart.userId, userId));
};

/** Whether somebody has a page to open: one of their own, or a template's. */
export const hasPages = async (db: Db, userId: number): Promise<boolean> =>
  (await db.select({ id: personalPage.id }).from(personalPage).where(eq(personalPage.userId, userId)).limit(1)).length > 0 || (await templateOf(db, userId)) !== undefined;
