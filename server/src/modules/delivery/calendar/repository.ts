import { eq, sql as raw } from 'drizzle-orm';
import type { CalendarDay } from '@portal/shared/contract/all';
import { weekWorkingDays, workingDaysOf, type WorkingDays } from '@portal/shared/time-zone';
import type { Db } from '../../../database/database.ts';
import { calendarYear } from '../../../database/schema/index.ts';

export type YearRow = typeof calendarYear.$inferSelect;

/** Any number that nobody else takes. */
const CALENDAR_LOCK = 7_120_670;

/** Until the transaction ends, on every replica: whoever changes the calendar waits for those who reckon by it, and they for them. */
export const holdCalendar = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${CALENDAR_LOCK})`);
};

/**
 * Which days are worked on, for rules of which some may go by it, as it stays until the transaction ends: what is reckoned by it and written there is never older than
 * a change of the calendar. Whoever holds more than this does so in one order, or two would wait for each other: people, then the calendar, then schedules.
 */
export const heldWorkingDays = async (db: Db, ...rules: readonly { readonly workingDays: string }[]): Promise<WorkingDays> => {
  if (rules.every(({ workingDays }) => workingDays === 'any')) return weekWorkingDays;
  await db.execute(raw`select pg_advisory_xact_lock_shared(${CALENDAR_LOCK})`);
  return findWorkingDays(db);
};

export const findWorkingDays = async (db: Db): Promise<WorkingDays> => workingDaysOf((await db.select({ exceptions: calendarYear.exceptions }).from(calendarYear)).flatMap(({ exceptions }) => exceptions));

export const findYear = async (db: Db, year: number): Promise<YearRow | undefined> => (await db.select().from(calendarYear).where(eq(calendarYear.year, year)))[0];

/** @returns the version that it has then */
export const setYear = async (db: Db, year: number, exceptions: readonly CalendarDay[]): Promise<number> => {
  const [set] = await db
    .insert(calendarYear)
    .values({ year, exceptions })
    .onConflictDoUpdate({ target: calendarYear.year, set: { exceptions, version: raw`${calendarYear.version} + 1`, updateTime: new Date() } })
    .returning({ version: calendarYear.version });
  if (!set) throw new Error('No year was written');
  return set.version;
};
