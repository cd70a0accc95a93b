import { and, eq, inArray, isNotNull, isNull, lt, or, sql as raw } from 'drizzle-orm';
import { VIEW_AS_MINUTES } from '@portal/shared/contract/all';
import { isActivePerson } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { auditLog, userAccount, userSession, viewAs } from '../../../database/schema/index.ts';

export type ViewRow = typeof viewAs.$inferSelect;
export type EndOfView = NonNullable<ViewRow['endedWhy']>;
type Person = { readonly id: number; readonly account: string };

/** Begins a view that ends by the database's clock. @returns false where the session has one already */
export const addView = async (db: Db, sessionId: string, viewer: Person, target: Person): Promise<boolean> => {
  const added = await db
    .insert(viewAs)
    .values({
      sessionId,
      userId: viewer.id,
      account: viewer.account,
      targetId: target.id,
      targetAccount: target.account,
      endTime: raw`now() + make_interval(mins => ${VIEW_AS_MINUTES}::int)`,
    })
    .onConflictDoNothing({ target: viewAs.sessionId, where: isNull(viewAs.endedTime) })
    .returning({ id: viewAs.id });
  return added.length > 0;
};

/** Ends one view. @returns it, unless it had ended before */
export const endView = async (db: Db, id: number, endedWhy: EndOfView): Promise<ViewRow | undefined> =>
  (await db.update(viewAs).set({ endedWhy, endedTime: raw`now()` }).where(and(eq(viewAs.id, id), isNull(viewAs.endedTime))).returning())[0];

/** Ends the view of a session. */
export const endViewOf = async (db: Db, sessionId: string): Promise<ViewRow | undefined> =>
  (await db.update(viewAs).set({ endedWhy: 'ended', endedTime: raw`now()` }).where(and(eq(viewAs.sessionId, sessionId), isNull(viewAs.endedWhy), raw`${viewAs.endTime} > now()`)).returning())[0];

/** The views that nobody has ended and that stand no more, with why. */
export const passedViews = async (db: Db): Promise<{ id: number; why: EndOfView }[]> => {
  const isActive = (id: typeof viewAs.userId | typeof viewAs.targetId) => inArray(id, db.select({ id: userAccount.id }).from(userAccount).where(isActivePerson));
  const isOpen = inArray(viewAs.sessionId, db.select({ id: userSession.id }).from(userSession).where(isNull(userSession.revokedTime)));
  const isOver = raw<boolean>`${viewAs.endTime} <= now()`;
  const areActive = raw<boolean>`coalesce(${isActive(viewAs.userId)} and ${isActive(viewAs.targetId)}, false)`;
  const rows = await db
    .select({ id: viewAs.id, isOver, areActive, endedWhy: viewAs.endedWhy })
    .from(viewAs)
    .where(and(isNull(viewAs.endedTime), or(isNotNull(viewAs.endedWhy), isOver, raw`not ${areActive}`, raw`not coalesce(${isOpen}, false)`)));
  return rows.map(({ id, isOver: over, areActive: active, endedWhy }) => ({ id, why: endedWhy ?? (over ? 'time' : active ? 'signed-out' : 'disabled') }));
};

export const removeViews = async (db: Db, before: Date): Promise<void> => {
  await db.delete(viewAs).where(lt(viewAs.endedTime, before));
};

export type CallEntry = Required<Pick<typeof auditLog.$inferInsert, 'userId' | 'account' | 'asUserId' | 'asAccount' | 'action' | 'target' | 'detail' | 'address' | 'createTime'>>;

/** Writes many entries at once. */
export const addCalls = async (db: Db, entries: readonly CallEntry[]): Promise<void> => {
  await db.insert(auditLog).values([...entries]);
};
