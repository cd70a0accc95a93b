import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RemoteJson } from '@portal/shared/contract/all';
import { portalGroup, userAccount } from '../access/accounts.ts';
import { createTime, identity, instant } from '../columns.ts';

export const remote = pgTable('remote', {
  name: text('name').primaryKey(),
  /** The version that came with the product that was started last. */
  shippedVersion: text('shipped_version'),
  offTime: instant('off_time'),
  createTime: createTime(),
});

/** A version of a remote; it never changes. It stays known when its files are gone. */
export const release = pgTable(
  'release',
  {
    name: text('name').notNull().references(() => remote.name),
    version: text('version').notNull(),
    description: jsonb('description').$type<RemoteJson>().notNull(),
    source: text('source', { enum: ['product', 'upload'] }).notNull(),
    note: text('note').notNull().default(''),
    author: text('author').notNull(),
    /** It was rolled back: nobody falls back to it any more, until somebody activates it again. */
    withdrawnTime: instant('withdrawn_time'),
    /** Its files were removed. */
    goneTime: instant('gone_time'),
    createTime: createTime(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] }), index('release_newest').on(table.name, table.createTime)],
);

/** Files of releases by their hash, under which they are stored too: what two versions have in common is there once. */
export const releaseFile = pgTable('release_file', {
  /** SHA-256, hexadecimal. */
  sha256: text('sha256').primaryKey(),
  bytes: integer('bytes').notNull(),
  /** Sizes of the compressed forms beside it; null where compression gains nothing. */
  brotliBytes: integer('brotli_bytes'),
  gzipBytes: integer('gzip_bytes'),
  createTime: createTime(),
});

/** Who has which version, from when until when. Rows without an end are in force; a remote has one for everybody at most. */
export const releaseActivation = pgTable(
  'release_activation',
  {
    id: identity(),
    name: text('name').notNull(),
    version: text('version').notNull(),
    audience: text('audience', { enum: ['all', 'canary', 'role'] }).notNull(),
    percent: smallint('percent'),
    groupId: integer('group_id').references(() => portalGroup.id, { onDelete: 'cascade' }),
    /** It follows the product; what an operator chose stays when the product brings another version. */
    byProduct: boolean('by_product').notNull().default(false),
    startTime: instant('start_time').notNull().defaultNow(),
    endTime: instant('end_time'),
  },
  (table) => [
    foreignKey({ columns: [table.name, table.version], foreignColumns: [release.name, release.version] }),
    uniqueIndex('release_activation_all').on(table.name).where(sql`${table.audience} = 'all' and ${table.endTime} is null`),
    uniqueIndex('release_activation_canary').on(table.name).where(sql`${table.audience} = 'canary' and ${table.endTime} is null`),
    uniqueIndex('release_activation_role').on(table.name, table.groupId).where(sql`${table.audience} = 'role' and ${table.endTime} is null`),
    index('release_activation_past').on(table.name, table.audience, table.startTime),
    index('release_activation_group').on(table.groupId),
  ],
);

/** What a browser met with a version. */
export const releaseReport = pgTable(
  'release_report',
  {
    id: identity(),
    name: text('name').notNull(),
    version: text('version').notNull(),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    outcome: text('outcome', { enum: ['shown', 'failed'] }).notNull(),
    stage: text('stage').notNull().default(''),
    kind: text('kind').notNull().default(''),
    milliseconds: integer('milliseconds'),
    message: text('message').notNull().default(''),
    createTime: createTime(),
  },
  (table) => [
    index('release_report_version').on(table.name, table.version, table.createTime),
    index('release_report_time').on(table.createTime),
    index('release_report_user').on(table.userId),
  ],
);

export const deployToken = pgTable(
  'deploy_token',
  {
    id: identity(),
    /** The team's. */
    name: text('name').notNull(),
    /** SHA-256 of the token; the token itself is nowhere. */
    tokenHash: text('token_hash').notNull(),
    remotes: text('remotes').array().notNull(),
    author: text('author').notNull(),
    createTime: createTime(),
    lastUsedTime: instant('last_used_time'),
    revokedTime: instant('revoked_time'),
  },
  (table) => [uniqueIndex('deploy_token_hash').on(table.tokenHash)],
);
