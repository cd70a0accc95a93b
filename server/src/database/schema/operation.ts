import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RemoteJson } from '@portal/shared/contract';
import { userAccount } from './accounts.ts';
import { createTime, identity, instant } from './columns.ts';

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
  ],
);

/** A release of a remote; it stays known when its files are gone, because menus and guards need its routes. */
export const release = pgTable(
  'release',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    description: jsonb('description').$type<RemoteJson>().notNull(),
    isActive: boolean('is_active').notNull().default(false),
    createTime: createTime(),
    activeTime: instant('active_time'),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] }), index('release_active').on(table.isActive)],
);

export const siteSetting = pgTable('site_setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updateTime: instant('update_time').notNull().defaultNow(),
});
