import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { versionTopics } from '../version-topics.ts';

/**
 * The versions of what servers keep: those of a topic's rows that are there, put together. Triggers of the tables write
 * them, nobody else; the nightly work removes those of users who are gone. `scope` is the user whose version it is, or 0 for everybody's.
 */
export const dataVersion = pgTable(
  'data_version',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    topic: text('topic', { enum: versionTopics }).notNull(),
    scope: integer('scope').notNull().default(0),
  },
  (table) => [index('data_version_scope').on(table.scope, table.topic)],
);
