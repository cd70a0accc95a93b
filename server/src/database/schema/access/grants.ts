import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { ending } from '../columns.ts';
import { portalGroup, userAccount } from './accounts.ts';
import { dashboard, report } from '../publishing/catalogue.ts';

/** The levels of a grant on a report (SPEC 3, report role). */
const levels = {
  /** 0 view, 1 and 2 copy, 3 read-write, above that all (SPEC 4). */
  allowA: smallint('allow_a').notNull().default(0),
  allowC: boolean('allow_c').notNull().default(false),
  allowExportData: boolean('allow_export_data').notNull().default(false),
  allowHideFilter: boolean('allow_hide_filter').notNull().default(false),
  allowHideNavigator: boolean('allow_hide_navigator').notNull().default(false),
  allowEdit: boolean('allow_edit').notNull().default(false),
  allowSaveAs: boolean('allow_save_as').notNull().default(false),
  /** Of the report's file. Null, unless an administrator has set it apart, is as `allowExportData`. */
  allowDownload: boolean('allow_download'),
  /** Codes of the permitted pages; null is every page. */
  pages: text('pages').array(),
  /** Roles of the dataset's row-level security, by the ids of `data_role`. */
  dataRoles: integer('data_roles').array().notNull().default(sql`'{}'::integer[]`),
};

export const groupReport = pgTable(
  'group_report',
  {
    groupId: integer('group_id').notNull().references(() => portalGroup.id, { onDelete: 'cascade' }),
    reportId: integer('report_id').notNull().references(() => report.id, { onDelete: 'cascade' }),
    ...levels,
  },
  (table) => [primaryKey({ columns: [table.groupId, table.reportId] }), index('group_report_report').on(table.reportId)],
);

export const userReport = pgTable(
  'user_report',
  {
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    reportId: integer('report_id').notNull().references(() => report.id, { onDelete: 'cascade' }),
    ...levels,
    ...ending(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.reportId] }), index('user_report_report').on(table.reportId), index('user_report_ending').on(table.userId, table.expireTime).where(sql`${table.expireTime} is not null`)],
);

export const groupDashboard = pgTable(
  'group_dashboard',
  {
    groupId: integer('group_id').notNull().references(() => portalGroup.id, { onDelete: 'cascade' }),
    dashboardId: integer('dashboard_id').notNull().references(() => dashboard.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.dashboardId] }), index('group_dashboard_dashboard').on(table.dashboardId)],
);

export const userDashboard = pgTable(
  'user_dashboard',
  {
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    dashboardId: integer('dashboard_id').notNull().references(() => dashboard.id, { onDelete: 'cascade' }),
    ...ending(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.dashboardId] }), index('user_dashboard_dashboard').on(table.dashboardId), index('user_dashboard_ending').on(table.userId, table.expireTime).where(sql`${table.expireTime} is not null`)],
);
