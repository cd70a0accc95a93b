import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { userAccount } from '../access/accounts.ts';
import { createTime, identity } from '../columns.ts';

/** What open pages are told at once (events module): for one user, or for everybody who may open a report or dashboard. */
export const liveEvent = pgTable(
  'live_event',
  {
    id: identity(),
    userId: integer('user_id').references(() => userAccount.id, { onDelete: 'cascade' }),
    catalogueId: integer('catalogue_id'),
    name: text('name').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createTime: createTime(),
  },
  (table) => [index('live_event_user').on(table.userId), index('live_event_time').on(table.createTime)],
);
