import { sql } from 'drizzle-orm';
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

/** Who changed what (DESIGN 7). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    userId: integer('user_id').references(() => userAccount.id, { onDelete: 'set null' }),
    account: text('account').notNull(),
    /** For example `password.change`. */
    action: text('action').notNull(),
    target: text('target').notNull().default(''),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    address: text('address').notNull().default(''),
    createTime: createTime(),
  },
  (table) => [
    index('audit_log_time').on(table.createTime),
    index('audit_log_user').on(table.userId, table.createTime),
    index('audit_log_action').on(table.action, table.createTime),
    index('audit_log_target').on(table.target, table.id),
    // The history of a thing: its kind is the action's first word, its id is in the detail.
    index('audit_log_thing').on(sql`split_part(${table.action}, '.', 1)`, sql`(${table.detail} -> 'id')`, table.id),
  ],
);

export const siteSetting = pgTable('site_setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updateTime: instant('update_time').notNull().defaultNow(),
});
