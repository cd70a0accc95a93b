import { and, asc, desc, eq, gt, lt, or, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { liveEvent } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';

export type LiveEventRow = typeof liveEvent.$inferSelect;
export type NewLiveEvent = Pick<typeof liveEvent.$inferInsert, 'userId' | 'catalogueId' | 'name' | 'data'>;

export const addEvents = async (db: Db, events: readonly NewLiveEvent[]): Promise<void> => {
  if (events.length > 0) await db.insert(liveEvent).values([...events]);
};

/** What was written in the last seconds by the database's clock, which all servers share; in its order. */
export const latestEvents = (db: Db, seconds: number): Promise<LiveEventRow[]> =>
  db
    .select()
    .from(liveEvent)
    .where(gt(liveEvent.createTime, raw`now() - make_interval(secs => ${seconds}::int)`))
    .orderBy(asc(liveEvent.id));

/** What one user missed after an event. */
export const eventsAfter = (db: Db, id: number, userId: number, catalogueIds: readonly number[], most: number): Promise<LiveEventRow[]> =>
  db
    .select()
    .from(liveEvent)
    .where(and(gt(liveEvent.id, id), or(eq(liveEvent.userId, userId), isAmong(liveEvent.catalogueId, catalogueIds))))
    .orderBy(asc(liveEvent.id))
    .limit(most);

export const lastEventId = async (db: Db): Promise<number> =>
  (await db.select({ id: liveEvent.id }).from(liveEvent).orderBy(desc(liveEvent.id)).limit(1))[0]?.id ?? 0;

export const removeEvents = async (db: Db, before: Date): Promise<void> => {
  await db.delete(liveEvent).where(lt(liveEvent.createTime, before));
};
