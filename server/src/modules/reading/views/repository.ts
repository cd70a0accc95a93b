import { and, asc, count, eq, lt, ne, or, sql as raw } from 'drizzle-orm';
import { inTransaction, type Db } from '../../../database/database.ts';
import { holdUser } from '../../../database/hold-user.ts';
import { defaultView, homeTemplate, personalPage, savedView, sharedState, userAccount } from '../../../database/schema/index.ts';

export type NewView = Omit<typeof savedView.$inferInsert, 'id' | 'createTime'>;

const own = (userId: number, id: number) => and(eq(savedView.userId, userId), eq(savedView.id, id));

/** Own views and shared ones, by name. @param id of one view only */
export const listViews = (db: Db, userId: number, reportId: number, id?: number) =>
  db
    .select({
      view: savedView,
      ownerName: userAccount.fullName,
      isDefault: raw<boolean>`exists (select from ${defaultView} where ${defaultView.userId} = ${userId} and ${defaultView.viewId} = ${savedView.id})`,
    })
    .from(savedView)
    .innerJoin(userAccount, eq(userAccount.id, savedView.userId))
    .where(and(eq(savedView.reportId, reportId), or(eq(savedView.userId, userId), eq(savedView.isShared, true)), id === undefined ? undefined : eq(savedView.id, id)))
    .orderBy(asc(savedView.name), asc(savedView.id));
export type ViewRow = Awaited<ReturnType<typeof listViews>>[number];

/** How many own views of a report are called otherwise. */
export const countOthers = async (db: Db, { userId, reportId, name }: Pick<NewView, 'userId' | 'reportId' | 'name'>): Promise<number> =>
  (await db.select({ total: count() }).from(savedView).where(and(eq(savedView.userId, userId), eq(savedView.reportId, reportId), ne(savedView.name, name))))[0]?.total ?? 0;

/** Writes a view over the own one of the same name, if there is one; in the transaction of whoever has counted them. @returns its id */
export const putView = async (db: Db, values: NewView, isDefault: boolean): Promise<number> => {
  const { page, state, isShared, userId, reportId } = values;
  const [written] = await db
    .insert(savedView)
    .values(values)
    .onConflictDoUpdate({ target: [savedView.userId, savedView.reportId, savedView.name], set: { page, state, isShared, createTime: raw`now()` } })
    .returning({ id: savedView.id });
  if (!written) throw new Error('The view was not written');
  if (!isShared) await endOthersDefault(db, userId, written.id);
  if (isDefault) await putDefault(db, { userId, reportId, viewId: written.id });
  return written.id;
};

export const findOwn = async (db: Db, userId: number, id: number) => (await db.select().from(savedView).where(own(userId, id)))[0];

/** @returns false when the user has another view of that name */
export const changeView = async (db: Db, userId: number, id: number, values: { name: string; isShared: boolean }): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    // Of several that are given one name at once, the second finds it taken.
    await holdUser(transaction, userId);
    const [view] = await transaction.select({ reportId: savedView.reportId }).from(savedView).where(own(userId, id));
    const taken = await transaction
      .select({ id: savedView.id })
      .from(savedView)
      .where(and(eq(savedView.userId, userId), eq(savedView.reportId, view?.reportId ?? 0), eq(savedView.name, values.name)));
    if (taken.some((one) => one.id !== id)) return false;
    await transaction.update(savedView).set(values).where(own(userId, id));
    if (!values.isShared) await endOthersDefault(transaction, userId, id);
    return true;
  });

/** Others who began with a view that is shared no more cannot see it. */
const endOthersDefault = async (db: Db, userId: number, id: number): Promise<void> => {
  await db.delete(defaultView).where(and(eq(defaultView.viewId, id), ne(defaultView.userId, userId)));
};

export const removeView = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db.delete(savedView).where(own(userId, id)).returning({ id: savedView.id })).length > 0;

export const putDefault = async (db: Db, { userId, reportId, viewId }: typeof defaultView.$inferInsert): Promise<void> => {
  await db.insert(defaultView).values({ userId, reportId, viewId }).onConflictDoUpdate({ target: [defaultView.userId, defaultView.reportId], set: { viewId } });
};

export const removeDefault = async (db: Db, userId: number, reportId: number): Promise<void> => {
  await db.delete(defaultView).where(and(eq(defaultView.userId, userId), eq(defaultView.reportId, reportId)));
};

/** The view with which a user begins a report. One that its owner has taken back is nobody else's beginning. */
export const findDefault = async (db: Db, userId: number, reportId: number) =>
  (
    await db
      .select({ page: savedView.page, state: savedView.state })
      .from(defaultView)
      .innerJoin(savedView, eq(savedView.id, defaultView.viewId))
      .where(and(eq(defaultView.userId, userId), eq(defaultView.reportId, reportId), or(eq(savedView.userId, userId), eq(savedView.isShared, true))))
  )[0];

export const addShared = async (db: Db, values: typeof sharedState.$inferInsert): Promise<void> => {
  await db.insert(sharedState).values(values);
};

export const findShared = async (db: Db, id: string, reportId: number) =>
  (await db.select().from(sharedState).where(and(eq(sharedState.id, id), eq(sharedState.reportId, reportId))))[0];

/** What a card on a page was pinned with. */
const ofCards = (table: typeof personalPage | typeof homeTemplate) => raw`select card ->> 'stateId' from ${table}, jsonb_array_elements(${table.cards}) card where card ->> 'stateId' <> ''`;

/** Removes what links made before an instant show. Cards know theirs by its id only: as long as one has it, it stays. */
export const removeShared = async (db: Db, before: Date): Promise<void> => {
  await db.delete(sharedState).where(and(lt(sharedState.createTime, before), raw`${sharedState.id} not in (${ofCards(personalPage)} union all ${ofCards(homeTemplate)})`));
};
