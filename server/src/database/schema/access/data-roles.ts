import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { report } from '../publishing/catalogue.ts';
import { connectionSource } from '../publishing/connection-sources.ts';
import { createTime, identity, updateTime } from '../columns.ts';

/** A role of a dataset's row-level security, as grants name it, with whose rows it shows. Docs: decision 54. */
export const dataRole = pgTable(
  'data_role',
  {
    id: identity(),
    /** Where the reporting service has the dataset; empty until it was asked for the one behind `reportId`. */
    sourceId: integer('source_id').references(() => connectionSource.id),
    workspaceId: text('workspace_id').notNull().default(''),
    datasetId: text('dataset_id').notNull().default(''),
    datasetName: text('dataset_name').notNull().default(''),
    /** A report over the dataset, by which it is found and looked at. */
    reportId: integer('report_id').references(() => report.id, { onDelete: 'set null' }),
    /** As the dataset calls it. */
    name: text('name').notNull(),
    label: text('label').notNull().default(''),
    elabel: text('elabel').notNull().default(''),
    /** Templates of the effective identity; an empty user name is the account. */
    username: text('username').notNull().default(''),
    customData: text('custom_data').notNull().default(''),
    notes: text('notes').notNull().default(''),
    /** The reporting service said that the dataset has no such role. */
    isMissing: boolean('is_missing').notNull().default(false),
    version: integer('version').notNull().default(1),
    updateTime: updateTime(),
    createTime: createTime(),
  },
  (table) => [uniqueIndex('data_role_name').on(table.sourceId, table.workspaceId, table.datasetId, table.name).where(sql`${table.datasetId} <> ''`), index('data_role_report').on(table.reportId)],
);
