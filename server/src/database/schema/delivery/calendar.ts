import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { CalendarDay } from '@portal/shared/contract/all';
import { updateTime } from '../columns.ts';

/** What is otherwise than Monday to Friday in a year (SPEC 2.3, WorkingDay). A year that nobody has changed has no row. Read and written as a whole. */
export const calendarYear = pgTable('calendar_year', {
  year: integer('year').primaryKey(),
  version: integer('version').notNull().default(1),
  /** In the order of the year. */
  exceptions: jsonb('exceptions').$type<readonly CalendarDay[]>().notNull(),
  updateTime: updateTime(),
});
