import { and, asc, eq } from 'drizzle-orm';
import { inTransaction, type Sql } from '../../database/database.ts';
import { collection, collectionClass } from '../../database/schema/index.ts';

export type Category = { readonly id: number; readonly name: string };
export type Favourite = { readonly reportId: number; readonly categoryId: number };

const own = (userId: number, id: number) => and(eq(collectionClass.userId, userId), eq(collectionClass.id, id));

export const listCategories = (sql: Sql, userId: number): Promise<Category[]> =>
  sql
    .select({ id: collectionClass.id, name: collectionClass.name })
    .from(collectionClass)
    .where(eq(collectionClass.userId, userId))
    .orderBy(asc(collectionClass.id));

export const listFavourites = (sql: Sql, userId: number): Promise<Favourite[]> =>
  sql
    .select({ reportId: collection.reportId, categoryId: collection.collectionClassId })
    .from(collection)
    .where(eq(collection.userId, userId))
    .orderBy(asc(collection.id));

export const categoryOf = async (sql: Sql, userId: number, reportId: number): Promise<number | undefined> =>
  (
    await sql
      .select({ categoryId: collection.collectionClassId })
      .from(collection)
      .where(and(eq(collection.userId, userId), eq(collection.reportId, reportId)))
  )[0]?.categoryId;

/** @returns undefined when the user has a category of that name already */
export const addCategory = async (sql: Sql, userId: number, name: string): Promise<Category | undefined> =>
  (
    await sql
      .insert(collectionClass)
      .values({ userId, name })
      .onConflictDoNothing({ target: [collectionClass.userId, collectionClass.name] })
      .returning({ id: collectionClass.id, name: collectionClass.name })
  )[0];

export type Renaming = 'done' | 'missing' | 'taken';

export const renameCategory = (sql: Sql, userId: number, id: number, name: string): Promise<Renaming> =>
  inTransaction(sql, async (transaction) => {
    const [other] = await transaction
      .select({ id: collectionClass.id })
      .from(collectionClass)
      .where(and(eq(collectionClass.userId, userId), eq(collectionClass.name, name)));
    if (other && other.id !== id) return 'taken';
    const renamed = await transaction.update(collectionClass).set({ name }).where(own(userId, id)).returning({ id: collectionClass.id });
    return renamed.length > 0 ? 'done' : 'missing';
  });

/** Deletes a category and the favourites in it, both or neither. */
export const deleteCategory = (sql: Sql, userId: number, id: number): Promise<boolean> =>
  inTransaction(sql, async (transaction) => {
    await transaction.delete(collection).where(and(eq(collection.userId, userId), eq(collection.collectionClassId, id)));
    const deleted = await transaction.delete(collectionClass).where(own(userId, id)).returning({ id: collectionClass.id });
    return deleted.length > 0;
  });

/**
 * Puts a report into a category of the user, from another one if it is there.
 * @returns false when the user has no such category
 */
export const putFavourite = (sql: Sql, userId: number, reportId: number, categoryId: number): Promise<boolean> =>
  inTransaction(sql, async (transaction) => {
    const [category] = await transaction.select({ id: collectionClass.id }).from(collectionClass).where(own(userId, categoryId)).for('share');
    if (!category) return false;
    await transaction
      .insert(collection)
      .values({ userId, reportId, collectionClassId: categoryId })
      .onConflictDoUpdate({ target: [collection.userId, collection.reportId], set: { collectionClassId: categoryId } });
    return true;
  });

export const removeFavourite = async (sql: Sql, userId: number, reportId: number): Promise<void> => {
  await sql.delete(collection).where(and(eq(collection.userId, userId), eq(collection.reportId, reportId)));
};
