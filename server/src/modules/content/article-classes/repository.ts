import { asc, count, eq, inArray, sql as raw, type Column, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { putInOrder } from '../../../database/put-in-order.ts';
import { article, articleClass } from '../../../database/schema/index.ts';
import { subtreeIds } from '../../../database/subtree.ts';

export type ClassRow = typeof articleClass.$inferSelect;
type Values = Partial<typeof articleClass.$inferInsert>;

/** Any number that nobody else takes. */
const CLASSES_LOCK = 7_120_611;

/** Until the transaction ends, on every replica: two moves at the same time could make a circle. */
export const holdClasses = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${CLASSES_LOCK})`);
};

/** Of a class, or of one below it at any depth. @param column that names a class */
export const isWithinClass = (column: Column, classId: number): SQL =>
  raw`${column} in ${subtreeIds(articleClass, classId)}`;

/** That neither the class nor one above it is turned off. @param column that names a class */
export const isClassShown = (column: Column): SQL =>
  raw`${column} not in (with recursive hidden (id) as (select off.id from ${articleClass} off where not off.is_active union select child.id from ${articleClass} child inner join hidden on child.parent_id = hidden.id) select id from hidden)`;

export const listClasses = (db: Db): Promise<ClassRow[]> => db.select().from(articleClass).orderBy(asc(articleClass.sort), asc(articleClass.id));

/** How many articles are right in each class; one without is missing. */
export const countArticles = async (db: Db): Promise<Map<number, number>> => {
  const rows = await db.select({ classId: article.classId, total: count() }).from(article).groupBy(article.classId);
  return new Map(rows.map(({ classId, total }) => [classId, total]));
};

export const addClass = async (db: Db, values: typeof articleClass.$inferInsert): Promise<number> => {
  const [added] = await db.insert(articleClass).values(values).returning({ id: articleClass.id });
  if (!added) throw new Error('The article class was not written');
  return added.id;
};

export const updateClass = async (db: Db, id: number, values: Values): Promise<void> => {
  await db.update(articleClass).set({ ...values, version: raw`${articleClass.version} + 1` }).where(eq(articleClass.id, id));
};

export const order = (db: Db, ids: readonly number[]): Promise<void> => putInOrder(db, articleClass, ids);

/** Articles of these classes go to another one; who has one of them open is told when they save. */
export const moveArticles = async (db: Db, fromIds: readonly number[], toId: number): Promise<void> => {
  await db.update(article).set({ classId: toId, version: raw`${article.version} + 1`, updateTime: new Date() }).where(inArray(article.classId, [...fromIds]));
};

export const moveClasses = async (db: Db, fromId: number, toId: number): Promise<void> => {
  await db.update(articleClass).set({ parentId: toId }).where(eq(articleClass.parentId, fromId));
};

/** Below each other and in one statement: the rows are checked when it ends. */
export const removeClasses = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(articleClass).where(inArray(articleClass.id, [...ids]));
};
