import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { userAccount } from '../access/accounts.ts';
import { dashboard, report } from '../publishing/catalogue.ts';
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

/** A favourite of one user: a report, or a dashboard. */
export const collection = pgTable(
  'collection',
  {
    id: identity(),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    collectionClassId: integer('collection_class_id').notNull().references(() => collectionClass.id, { onDelete: 'cascade' }),
    reportId: integer('report_id').references(() => report.id, { onDelete: 'cascade' }),
    dashboardId: integer('dashboard_id').references(() => dashboard.id, { onDelete: 'cascade' }),
    createTime: createTime(),
  },
  (table) => [
    uniqueIndex('collection_report').on(table.userId, table.reportId),
    uniqueIndex('collection_dashboard').on(table.userId, table.dashboardId),
    index('collection_by_class').on(table.collectionClassId),
    index('collection_by_report').on(table.reportId),
    index('collection_by_dashboard').on(table.dashboardId),
    check('collection_one', sql`num_nonnulls(${table.reportId}, ${table.dashboardId}) = 1`),
  ],
);

/** The report that opens for a user instead of Home (SPEC 7.3, GetDefaultReport). */
export const defaultReport = pgTable(
  'default_report',
  {
    userId: integer('user_id').primaryKey().references(() => userAccount.id, { onDelete: 'cascade' }),
    reportId: integer('report_id').notNull().references(() => report.id, { onDelete: 'cascade' }),
  },
  (table) => [index('default_report_report').on(table.reportId)],
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
