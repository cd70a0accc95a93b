import { index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { userAccount } from '../access/accounts.ts';
import { report } from '../publishing/catalogue.ts';
import { createTime, identity } from '../columns.ts';

/** A favourite category of one user. */
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
