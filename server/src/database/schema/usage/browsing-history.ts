import { integer, pgTable } from 'drizzle-orm/pg-core';
import { userAccount } from '../access/accounts.ts';
import { instant } from '../columns.ts';

/** Until when somebody's openings (`report_visit`) are none of their history any more. The rows stay: others count them. */
export const visitClearing = pgTable('visit_clearing', {
  userId: integer('user_id').primaryKey().references(() => userAccount.id, { onDelete: 'cascade' }),
  clearedTime: instant('cleared_time').notNull(),
});
