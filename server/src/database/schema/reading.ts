import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { userAccount } from './accounts.ts';
import { report } from './catalogue.ts';
import { createTime, identity } from './columns.ts';

/** A favourite category of one reader. */
export const collectionClass = pgTable(
  'collection_class',
  {
    id: identity(),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createTime: createTime(),
  },
  (table) => [unique('collection_class_name').on(table.userId, table.name)],
);

export const collection = pgTable(
  'collection',
  {
    id: identity(),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    collectionClassId: integer('collection_class_id').notNull().references(() => collectionClass.id, { onDelete: 'cascade' }),
    reportId: integer('report_id').notNull().references(() => report.id, { onDelete: 'cascade' }),
    createTime: createTime(),
  },
  (table) => [
    uniqueIndex('collection_report').on(table.userId, table.reportId),
    index('collection_by_class').on(table.collectionClassId),
    index('collection_by_report').on(table.reportId),
  ],
);

export const comment = pgTable(
  'comment',
  {
    id: identity(),
    /** A report's or a dashboard's id: they are numbered from one sequence. */
    catalogueId: integer('catalogue_id').notNull(),
    modularId: text('modular_id').notNull().default(''),
    modularName: text('modular_name').notNull().default(''),
    content: text('content').notNull(),
    images: text('images').array().notNull().default(sql`'{}'::text[]`),
    toIds: text('to_ids').notNull().default(''),
    toNames: text('to_names').notNull().default(''),
    toPath: text('to_path').notNull().default(''),
    /** 1 shown, -1 hidden or deleted (SPEC 4). */
    isShow: smallint('is_show').notNull().default(1),
    /** 0 waiting, 1 passed, 2 not passed (SPEC 4, examination). */
    state: smallint('state').notNull().default(1),
    userId: integer('user_id').notNull().references(() => userAccount.id),
    createTime: createTime(),
  },
  (table) => [index('comment_list').on(table.catalogueId, table.isShow, table.id), index('comment_user').on(table.userId, table.id)],
);

export const commentReply = pgTable(
  'comment_reply',
  {
    id: identity(),
    commentId: integer('comment_id').notNull().references(() => comment.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    images: text('images').array().notNull().default(sql`'{}'::text[]`),
    toIds: text('to_ids').notNull().default(''),
    toNames: text('to_names').notNull().default(''),
    isShow: smallint('is_show').notNull().default(1),
    userId: integer('user_id').notNull().references(() => userAccount.id),
    createTime: createTime(),
  },
  (table) => [index('comment_reply_list').on(table.commentId, table.id), index('comment_reply_user').on(table.userId)],
);

export const reportVisit = pgTable(
  'report_visit',
  {
    id: identity(),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    catalogueId: integer('catalogue_id').notNull(),
    sourceReportId: text('source_report_id').notNull(),
    reportName: text('report_name').notNull(),
    reportUrl: text('report_url').notNull(),
    platform: text('platform').notNull(),
    sourceType: text('source_type').notNull(),
    pageName: text('page_name').notNull(),
    pageDisplayName: text('page_display_name').notNull(),
    createTime: createTime(),
  },
  (table) => [
    index('report_visit_report').on(table.catalogueId, table.createTime),
    index('report_visit_user').on(table.userId, table.createTime),
    index('report_visit_time').on(table.createTime),
  ],
);
