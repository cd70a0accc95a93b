import { lt, sql as raw } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { rateCount } from '../database/schema/index.ts';

/** By the database's clock: those of several servers differ. */
const now = raw`now()`;
const nextMinute = raw`now() + interval '1 minute'`;
const isOver = raw`${rateCount.endTime} <= now()`;

/** Counts a call. @returns how many there were in the minute that began with the first, and the seconds until it ends */
export const count = async (db: Db, key: string): Promise<{ calls: number; seconds: number }> => {
  const [row] = await db
    .insert(rateCount)
    .values({ key, calls: 1, endTime: nextMinute })
    .onConflictDoUpdate({
      target: rateCount.key,
      set: {
        calls: raw`case when ${isOver} then 1 else ${rateCount.calls} + 1 end`,
        endTime: raw`case when ${isOver} then ${nextMinute} else ${rateCount.endTime} end`,
      },
    })
    .returning({ calls: rateCount.calls, seconds: raw<number>`greatest(1, ceil(extract(epoch from ${rateCount.endTime} - now())))::int` });
  return row as { calls: number; seconds: number };
};

export const removePassed = async (db: Db): Promise<void> => {
  await db.delete(rateCount).where(lt(rateCount.endTime, now));
};
