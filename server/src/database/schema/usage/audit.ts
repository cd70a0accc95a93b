import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createTime, identity } from '../columns.ts';

/** Who changed what (DESIGN 7). A trigger refuses to change or remove a record; so its users are plain numbers, which stay when a user goes. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    userId: integer('user_id'),
    account: text('account').notNull(),
    /** As whom they looked at the portal, where they did. */
    asUserId: integer('as_user_id'),
    asAccount: text('as_account'),
    /** For example `password.change`. */
    action: text('action').notNull(),
    target: text('target').notNull().default(''),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    address: text('address').notNull().default(''),
    createTime: createTime(),
  },
  (table) => [
    index('audit_log_time').on(table.createTime, table.id),
    index('audit_log_user').on(table.userId, table.createTime),
    index('audit_log_account').on(sql`lower(${table.account})`, table.createTime, table.id),
    index('audit_log_as_account').on(sql`lower(${table.asAccount})`).where(sql`${table.asAccount} is not null`),
    index('audit_log_kind').on(sql`split_part(${table.action}, '.', 1)`, table.createTime, table.id),
    index('audit_log_action').on(table.action, table.createTime),
    index('audit_log_address').on(table.address, table.createTime),
    index('audit_log_target').on(table.target, table.id),
    // The history of a thing: its kind is the action's first word, its id is in the detail.
    index('audit_log_thing').on(sql`split_part(${table.action}, '.', 1)`, sql`(${table.detail} -> 'id')`, table.id),
  ],
);

/** Records that are not in the chain yet; a trigger of `audit_log` writes them down. */
export const auditPending = pgTable('audit_pending', { entryId: integer('entry_id').primaryKey() });

/** The audit log's hash chain (decision 46). A trigger refuses to change or remove a link. */
export const auditChain = pgTable(
  'audit_chain',
  {
    /** Counts up from 1 without a gap. */
    position: integer('position').primaryKey(),
    /** Null for the mark at which the chain begins. */
    entryId: integer('entry_id'),
    /** Of the mark: how many records there were before there was a chain. */
    inherited: integer('inherited'),
    hash: text('hash').notNull(),
    createTime: createTime(),
  },
  (table) => [uniqueIndex('audit_chain_entry').on(table.entryId)],
);
