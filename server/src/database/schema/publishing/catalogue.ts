import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, check, foreignKey, index, integer, jsonb, pgSequence, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ReportDisplay } from '@portal/shared/contract/all';
import { userAccount } from '../access/accounts.ts';
import { createTime, identity, instant, updateTime } from '../columns.ts';
import { workspace } from './connection-sources.ts';

/** Reports and dashboards are numbered from one sequence: a tab's id names one thing (SPEC 2.2). */
export const catalogueSequence = pgSequence('catalogue_id');
const catalogueId = () => integer('id').primaryKey().default(sql`nextval('catalogue_id')`);

export const reportClass = pgTable(
  'report_class',
  {
    id: identity(),
    parentId: integer('parent_id').references((): AnyPgColumn => reportClass.id),
    name: text('name').notNull(),
    ename: text('ename').notNull().default(''),
    description: text('description').notNull().default(''),
    /** Whom its readers may ask, for example a department. */
    owner: text('owner').notNull().default(''),
    cover: text('cover').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    /** Counts the changes made by the form, so that who saves second is told. */
    version: integer('version').notNull().default(1),
    /** The one class of the reports that users have made themselves. */
    isSelfService: boolean('is_self_service').notNull().default(false),
  },
  (table) => [
    index('report_class_order').on(table.parentId, table.sort),
    uniqueIndex('report_class_self_service').on(table.isSelfService).where(sql`${table.isSelfService}`),
  ],
);

export const report = pgTable(
  'report',
  {
    id: catalogueId(),
    name: text('name').notNull(),
    ename: text('ename').notNull().default(''),
    classId: integer('class_id').notNull().references(() => reportClass.id),
    /** SPEC 9: 0 online, 2 paginated (Rdl), 5 H5. */
    reportType: smallint('report_type').notNull(),
    /** 0 published by administrators, 1 made by a user (self-service). */
    classType: smallint('class_type').notNull().default(0),
    /** Who has made a self-service report. */
    makerId: integer('maker_id').references(() => userAccount.id, { onDelete: 'set null' }),
    /** The report whose data a self-service report shows, by its maker's right to that. */
    originId: integer('origin_id').references((): AnyPgColumn => report.id, { onDelete: 'set null' }),
    platform: text('platform').notNull(),
    /** Where it comes from; an H5 report comes from nowhere. */
    sourceId: integer('source_id'),
    /** Ids in the reporting service. */
    workspaceId: text('workspace_id').notNull().default(''),
    sourceReportId: text('source_report_id').notNull().default(''),
    /** Since when the reporting service has it no more; null while it has. */
    missingTime: instant('missing_time'),
    description: text('description').notNull().default(''),
    edescription: text('edescription').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    /** Of an H5 report: a web address, or `bundle:` and the name of an uploaded one. The others get theirs from the reporting service. */
    h5Url: text('h5_url').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    isVisibleOnWeb: boolean('is_visible_on_web').notNull().default(true),
    isVisibleOnMobile: boolean('is_visible_on_mobile').notNull().default(true),
    isMenuShowPage: boolean('is_menu_show_page').notNull().default(false),
    isWatermark: boolean('is_watermark').notNull().default(false),
    watermarkText: text('watermark_text').notNull().default(''),
    videoUrl: text('video_url').notNull().default(''),
    docUrl: text('doc_url').notNull().default(''),
    /** The code of the page that it opens with; empty is its first one. */
    defaultPage: text('default_page').notNull().default(''),
    /** How its pages fit into their frame; empty is as the report itself says. */
    layout: text('layout').$type<ReportDisplay['layout']>().notNull().default(''),
    background: text('background').$type<ReportDisplay['background']>().notNull().default(''),
    isFilterPaneOpen: boolean('is_filter_pane_open').notNull().default(false),
    isPageListOpen: boolean('is_page_list_open').notNull().default(false),
    /** In which language its numbers and dates are written; empty is the reader's. */
    locale: text('locale').$type<ReportDisplay['locale']>().notNull().default(''),
    /** Fixed filters (SPEC 2.3, DefindReport), as Power BI's clients write them. */
    filters: jsonb('filters').$type<readonly Record<string, unknown>[]>().notNull().default([]),
    cover: text('cover').notNull().default(''),
    /** Where the cover has words: the one with English words. */
    enCover: text('en_cover').notNull().default(''),
    /** The same two in the dark; where there is none, the light one is dimmed. */
    darkCover: text('dark_cover').notNull().default(''),
    enDarkCover: text('en_dark_cover').notNull().default(''),
    /** Whom its users may ask, for example a department. */
    owner: text('owner').notNull().default(''),
    /** Who decides on requests for it, where owners do. */
    ownerId: integer('owner_id').references(() => userAccount.id, { onDelete: 'set null' }),
    /** Somebody answers for its numbers. */
    isCertified: boolean('is_certified').notNull().default(false),
    /** Data that are older than so many hours are late; null where nobody says. */
    freshHours: integer('fresh_hours'),
    sort: integer('sort').notNull().default(0),
    /** Counts the changes made by the form, so that who saves second is told. */
    version: integer('version').notNull().default(1),
    updateTime: updateTime(),
    createTime: createTime(),
    /** Since when a self-service report has been in its maker's recycle bin. */
    deleteTime: instant('delete_time'),
  },
  (table) => [
    index('report_order').on(table.classId, table.sort),
    foreignKey({ name: 'report_workspace', columns: [table.sourceId, table.workspaceId], foreignColumns: [workspace.sourceId, workspace.id] }),
    check('report_place', sql`(${table.sourceId} is null) = (${table.workspaceId} = '')`),
    index('report_source').on(table.sourceId, table.workspaceId, table.sourceReportId),
    index('report_maker').on(table.makerId),
    index('report_origin').on(table.originId),
    index('report_owner').on(table.ownerId),
    index('report_bin').on(table.deleteTime).where(sql`${table.deleteTime} is not null`),
  ],
);

export const reportPage = pgTable(
  'report_page',
  {
    id: identity(),
    reportId: integer('report_id').notNull().references(() => report.id, { onDelete: 'cascade' }),
    parentId: integer('parent_id').references((): AnyPgColumn => reportPage.id),
    /** The page's name in the reporting service. */
    code: text('code').notNull(),
    displayName: text('display_name').notNull(),
    enDisplayName: text('en_display_name').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    /** Whether exports may have it. */
    isExportable: boolean('is_exportable').notNull().default(true),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [uniqueIndex('report_page_code').on(table.reportId, table.code), index('report_page_order').on(table.reportId, table.sort)],
);

/** How reports opened, for those who keep them (screens 4, *Health*). Whoever reads one says so; what is old is taken away at night. */
export const reportOpening = pgTable(
  'report_opening',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reportId: integer('report_id').notNull().references(() => report.id, { onDelete: 'cascade' }),
    /** Nobody, once their account is gone for good. */
    userId: integer('user_id').references(() => userAccount.id, { onDelete: 'set null' }),
    /** The code of the page that was opened; empty where there was none yet. */
    page: text('page').notNull().default(''),
    createTime: createTime(),
    /** Until its pictures stood, in milliseconds; null where they never did. */
    duration: integer('duration'),
    /** Why it did not open: a word of the list in the contract; empty where it did. */
    failure: text('failure').notNull().default(''),
    isMobile: boolean('is_mobile').notNull().default(false),
  },
  (table) => [index('report_opening_report').on(table.reportId, table.createTime), index('report_opening_time').on(table.createTime), index('report_opening_user').on(table.userId)],
);

export const dashboard = pgTable(
  'dashboard',
  {
    id: catalogueId(),
    displayName: text('display_name').notNull(),
    enDisplayName: text('en_display_name').notNull().default(''),
    platform: text('platform').notNull(),
    /** Null is in no class. */
    classId: integer('class_id').references(() => reportClass.id, { onDelete: 'set null' }),
    cover: text('cover').notNull().default(''),
    sourceId: integer('source_id').notNull(),
    workspaceId: text('workspace_id').notNull(),
    sourceDashboardId: text('source_dashboard_id').notNull(),
    /** Since when the reporting service has it no more; null while it has. */
    missingTime: instant('missing_time'),
    /** Who decides on requests for it, where owners do. */
    ownerId: integer('owner_id').references(() => userAccount.id, { onDelete: 'set null' }),
    isActive: boolean('is_active').notNull().default(true),
    sort: integer('sort').notNull().default(0),
    version: integer('version').notNull().default(1),
    updateTime: updateTime(),
    createTime: createTime(),
  },
  (table) => [
    foreignKey({ name: 'dashboard_workspace', columns: [table.sourceId, table.workspaceId], foreignColumns: [workspace.sourceId, workspace.id] }),
    index('dashboard_order').on(table.sort),
    index('dashboard_owner').on(table.ownerId),
    index('dashboard_source').on(table.sourceId, table.workspaceId, table.sourceDashboardId),
  ],
);

/** Uploaded pages of H5 reports, by the names of their folders: what no report shows after a day is taken away. */
export const h5Bundle = pgTable('h5_bundle', { name: text('name').primaryKey(), createTime: createTime() });
