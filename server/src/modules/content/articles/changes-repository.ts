import { asc, eq, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { article, articleClass } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';

export type ArticleRow = typeof article.$inferSelect;
type Values = Partial<Omit<typeof article.$inferInsert, 'id' | 'version' | 'updateTime'>>;

export const findArticle = async (db: Db, id: number): Promise<ArticleRow | undefined> => (await db.select().from(article).where(eq(article.id, id)))[0];

/** Articles in the order of their ids; nobody else changes them until the transaction ends. */
export const holdArticles = (db: Db, ids: readonly number[]): Promise<ArticleRow[]> => db.select().from(article).where(isAmong(article.id, ids)).orderBy(asc(article.id)).for('update');

export const findClass = async (db: Db, id: number) => (await db.select().from(articleClass).where(eq(articleClass.id, id)))[0];

export const classNames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await db.select({ id: articleClass.id, name: articleClass.name }).from(articleClass).where(isAmong(articleClass.id, ids))).map(({ id, name }) => [id, name]));

export const addArticle = async (db: Db, values: typeof article.$inferInsert): Promise<number> => {
  const [added] = await db.insert(article).values(values).returning({ id: article.id });
  if (!added) throw new Error('The article was not written');
  return added.id;
};

/** Who has one of them open in the editor is told when they save. */
export const changeArticles = async (db: Db, ids: readonly number[], values: Values): Promise<void> => {
  await db.update(article).set({ ...values, updateTime: new Date(), version: raw`${article.version} + 1` }).where(isAmong(article.id, ids));
};

export const removeArticles = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(article).where(isAmong(article.id, ids));
};
