import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** How many calls somebody made in a minute, where that is limited. */
export const rateCount = pgTable(
  'rate_count',
  {
    /** A hash of what is counted, and of whom. */
    key: text('key').primaryKey(),
    calls: integer('calls').notNull(),
    /** When the minute is over. */
    endTime: instant('end_time').notNull(),
  },
  (table) => [index('rate_count_end').on(table.endTime)],
);
