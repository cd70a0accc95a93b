import { and, asc, eq, ne, notExists, or, sql as raw } from 'drizzle-orm';
import { inTransaction, type Db } from '../../../database/database.ts';
import { isThere } from '../../../database/active-people.ts';
import { collection, collectionClass, dataVersion, userAccount } from '../../../database/schema/index.ts';

export type Category = { readonly id: number; readonly name: string };
/** A report or a dashboard, whose ids come from one sequence. */
export type Favourite = { readonly id: number; readonly categoryId: number; readonly isDashboard: boolean };
export type Kind = 'report' | 'dashboard';

const own = (userId: number, id: number) => and(eq(collectionClass.userId, userId), eq(collectionClass.id, id));
const ownFavourite = (userId: number, id: number) => and(eq(collection.userId, userId), or(eq(collection.reportId, id), eq(collection.dashboardId, id)));

export const listCategories = (db: Db, userId: number): Promise<Category[]> =>
  db
    .select({ id: collectionClass.id, name: collectionClass.name })
    .from(collectionClass)
    .where(eq(collectionClass.userId, userId))
    .orderBy(asc(collectionClass.id));

export const listFavourites = (db: Db, userId: number): Promise<Favourite[]> =>
  db
    .select({ id: raw<number>`coalesce(${collection.reportId}, ${collection.dashboardId})`, categoryId: collection.collectionClassId, isDashboard: raw<boolean>`${collection.dashboardId} is not null` })
    .from(collection)
    .where(eq(collection.userId, userId))
    .orderBy(asc(collection.id));

export const categoryOf = async (db: Db, userId: number, id: number): Promise<number | undefined> =>
  (
    await db
      .select({ categoryId: collection.collectionClassId })
      .from(collection)
      .where(ownFavourite(userId, id))
  )[0]?.categoryId;

/** @returns undefined when the user has a category of that name already */
export const addCategory = async (db: Db, userId: number, name: string): Promise<Category | undefined> =>
  (
    await db
      .insert(collectionClass)
      .values({ userId, name })
      .onConflictDoNothing({ target: [collectionClass.userId, collectionClass.name] })
      .returning({ id: collectionClass.id, name: collectionClass.name })
  )[0];

export type Renaming = 'done' | 'missing' | 'taken';

/** Within a transaction that holds the categories. */
export const renameCategory = async (db: Db, userId: number, id: number, name: string): Promise<Renaming> => {
  const [other] = await db
    .select({ id: collectionClass.id })
    .from(collectionClass)
    .where(and(eq(collectionClass.userId, userId), eq(collectionClass.name, name)));
  if (other && other.id !== id) return 'taken';
  const renamed = await db.update(collectionClass).set({ name }).where(own(userId, id)).returning({ id: collectionClass.id });
  return renamed.length > 0 ? 'done' : 'missing';
};

/** Deletes a category and the favourites in it, both or neither. */
export const deleteCategory = (db: Db, userId: number, id: number): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    await transaction.delete(collection).where(and(eq(collection.userId, userId), eq(collection.collectionClassId, id)));
    const deleted = await transaction.delete(collectionClass).where(own(userId, id)).returning({ id: collectionClass.id });
    return deleted.length > 0;
  });

/**
 * Puts a report or dashboard into a category of the user, from another one if it is there.
 * @returns false when the user has no such category
 */
export const putFavourite = (db: Db, userId: number, kind: Kind, id: number, categoryId: number): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const [category] = await transaction.select({ id: collectionClass.id }).from(collectionClass).where(own(userId, categoryId)).for('share');
    if (!category) return false;
    const isDashboard = kind === 'dashboard';
    await transaction
      .insert(collection)
      .values({ userId, ...(isDashboard ? { dashboardId: id } : { reportId: id }), collectionClassId: categoryId })
      .onConflictDoUpdate({ target: [collection.userId, isDashboard ? collection.dashboardId : collection.reportId], set: { collectionClassId: categoryId } });
    return true;
  });

export const removeFavourite = async (db: Db, userId: number, id: number): Promise<void> => {
  await db.delete(collection).where(ownFavourite(userId, id));
};

/** The favourites of a deleted user go with them, and by that get a new version, which nobody asks for. */
export const removeVersionsOfNobody = async (db: Db): Promise<void> => {
  const owner = db.select({ id: userAccount.id }).from(userAccount).where(and(isThere, eq(userAccount.id, dataVersion.scope)));
  await db.delete(dataVersion).where(and(ne(dataVersion.scope, 0), notExists(owner)));
};
