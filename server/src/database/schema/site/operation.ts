import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { userAccount } from '../access/accounts.ts';
import { createTime, identity, instant } from '../columns.ts';

export const upload = pgTable(
  'upload',
  {
    id: identity(),
    /** Random; the file is stored and served under it. */
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** Null for what came with the product. */
    userId: integer('user_id').references(() => userAccount.id, { onDelete: 'set null' }),
    /** Whether it was ever part of a comment: then only who may read one with it gets it. */
    isPosted: boolean('is_posted').notNull().default(false),
    createTime: createTime(),
  },
  (table) => [uniqueIndex('upload_file_name').on(table.fileName), index('upload_user').on(table.userId)],
);

export const siteSetting = pgTable('site_setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updateTime: instant('update_time').notNull().defaultNow(),
});
