import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { userAccount } from '../access/accounts.ts';
import { createTime, identity, instant } from '../columns.ts';

/**
 * What comments and replies have in common (SPEC 3). Hidden by an administrator, moderated and deleted are three facts:
 * taking one of them back leaves the others as they are. Names are kept beside ids, so that what was said stays readable
 * when a user or report is gone.
 */
const writing = () => ({
  id: identity(),
  content: text('content').notNull(),
  images: text('images').array().notNull().default(sql`'{}'::text[]`),
  /** Who is mentioned: ids with commas between them, and the names they had. */
  toIds: text('to_ids').notNull().default(''),
  toNames: text('to_names').notNull().default(''),
  /** 1 shown, -1 hidden by an administrator (SPEC 4). */
  isShow: smallint('is_show').notNull().default(1),
  /** 0 waiting, 1 passed, 2 not passed (SPEC 4, comment examination). */
  state: smallint('state').notNull().default(1),
  /** Why it is hidden or has not passed; its author gets to read it. */
  reason: text('reason').notNull().default(''),
  userId: integer('user_id').references(() => userAccount.id, { onDelete: 'set null' }),
  userName: text('user_name').notNull().default(''),
  /** Made by the browser: what is sent again because the answer was lost is written once. */
  clientKey: text('client_key'),
  createTime: createTime(),
  editTime: instant('edit_time'),
  deleteTime: instant('delete_time'),
  deletedBy: integer('deleted_by').references(() => userAccount.id, { onDelete: 'set null' }),
});

type Searched = Record<'id' | 'content' | 'isShow' | 'state' | 'createTime' | 'deleteTime', AnyPgColumn>;

/** What administrators search by. Few are in a state other than shown, so that each such state has a small index. */
const searched = (name: string, table: Searched) => [
  index(`${name}_waiting`).on(table.id).where(sql`${table.state} = 0`),
  index(`${name}_refused`).on(table.id).where(sql`${table.state} = 2`),
  index(`${name}_hidden`).on(table.id).where(sql`${table.isShow} = -1`),
  index(`${name}_deleted`).on(table.id).where(sql`${table.deleteTime} is not null`),
  index(`${name}_time`).on(table.createTime),
  // Without `fastupdate` a search never has to look through a list of what is not in the index yet.
  index(`${name}_grams`).using('gin', sql`text_grams(${table.content})`).with({ fastupdate: false }),
];

export const comment = pgTable(
  'comment',
  {
    ...writing(),
    /** A report's or a dashboard's id: they are numbered from one sequence. Neither is deleted with its comments. */
    catalogueId: integer('catalogue_id').notNull(),
    reportName: text('report_name').notNull().default(''),
    reportEnName: text('report_en_name').notNull().default(''),
    /** The page on which it was written: code and name. */
    modularId: text('modular_id').notNull().default(''),
    modularName: text('modular_name').notNull().default(''),
    /** The visual of that page that it is about, and the title that it had then; empty for one about the page. */
    visual: text('visual').notNull().default(''),
    visualTitle: text('visual_title').notNull().default(''),
    /** Filters of that moment, as the reporting service gave them; nobody else reads them. */
    bookmark: text('bookmark').notNull().default(''),
    /** SPEC 3, to_Path: kept as it was given. */
    toPath: text('to_path').notNull().default(''),
    resolveTime: instant('resolve_time'),
    resolveName: text('resolve_name').notNull().default(''),
  },
  (table) => [
    index('comment_list').on(table.catalogueId, table.id),
    index('comment_user').on(table.userId, table.id),
    index('comment_deleted_by').on(table.deletedBy),
    uniqueIndex('comment_client_key').on(table.userId, table.clientKey),
    ...searched('comment', table),
    index('comment_not_shown').on(table.userId, table.catalogueId).where(sql`${table.isShow} <> 1 or ${table.state} <> 1`),
    index('comment_images').using('gin', table.images),
  ],
);

export const commentReply = pgTable(
  'comment_reply',
  {
    ...writing(),
    commentId: integer('comment_id').notNull().references(() => comment.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('comment_reply_list').on(table.commentId, table.id),
    index('comment_reply_user').on(table.userId, table.id),
    index('comment_reply_deleted_by').on(table.deletedBy),
    uniqueIndex('comment_reply_client_key').on(table.userId, table.clientKey),
    ...searched('comment_reply', table),
    index('comment_reply_images').using('gin', table.images),
  ],
);

/**
 * On what there are comments, and how many of them everybody sees. Triggers on `comment` keep it: going through a million
 * rows takes too long.
 */
export const commentTotal = pgTable('comment_total', {
  catalogueId: integer('catalogue_id').primaryKey(),
  shown: integer('shown').notNull(),
});

/** A thread in which there is something new for a user (SPEC 2.2, bell). Read is what has no row. */
export const commentUnread = pgTable(
  'comment_unread',
  {
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    commentId: integer('comment_id').notNull().references(() => comment.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: ['mention', 'reply'] }).notNull(),
    /** Whether the daily mail has told of it. */
    isMailed: boolean('is_mailed').notNull().default(false),
    createTime: createTime(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.commentId] }),
    index('comment_unread_news').on(table.userId, table.createTime, table.commentId),
    index('comment_unread_comment').on(table.commentId),
  ],
);

/** The users who want a daily mail of the comments that mention them, and in which language. */
export const commentMail = pgTable('comment_mail', {
  userId: integer('user_id').primaryKey().references(() => userAccount.id, { onDelete: 'cascade' }),
  language: text('language', { enum: ['zh', 'en'] }).notNull(),
  createTime: createTime(),
});
