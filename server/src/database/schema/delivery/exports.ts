import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Bilingual, ExportFormat } from '@portal/shared/contract/all';
import { userAccount } from '../access/accounts.ts';
import { report } from '../publishing/catalogue.ts';
import { createTime, identity, instant } from '../columns.ts';

/** All rows of a list that a search finds, as a file. */
export type ListOptions = {
  /** The path of the call by which it was asked for: the list is known by it. */
  readonly path: string;
  /** Search and order, as the list's own call has them. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly timeZone: string;
};

/** What an export task makes, and for whom. */
export type ExportOptions = {
  readonly formats: readonly ExportFormat[];
  /** Codes of pages; without any, every page that the current user may open when it runs. */
  readonly pages?: readonly string[] | undefined;
  /** Filters or parameters as the viewer has captured them. */
  readonly state?: string | undefined;
  /** Of a task without a report. */
  readonly list?: ListOptions | undefined;
  readonly language: 'zh' | 'en';
  readonly mail?: { readonly to: readonly string[]; readonly title: string; readonly content: string } | undefined;
};

/** What the files of a report were made of: it is looked at again before they go out. */
export type MadeOf = {
  /** Codes of the pages that are in them; null for a paginated report, which has none before it runs. */
  readonly pages: readonly string[] | null;
  /** Ids of the data roles whose rows they show; none where there is no row-level security. */
  readonly dataRoles: readonly number[];
};

/** An export task (SPEC 3). Who works on it holds a lease: when a server dies, another goes on after its end. */
export const exportTask = pgTable(
  'export_task',
  {
    id: identity(),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    /** Null where a list is exported. */
    reportId: integer('report_id').references(() => report.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    // The column has had this name from the start.
    options: jsonb('wish').$type<ExportOptions>().notNull(),
    state: text('state', { enum: ['waiting', 'running', 'done', 'failed', 'expired'] }).notNull().default('waiting'),
    percent: smallint('percent').notNull().default(0),
    attempts: smallint('attempts').notNull().default(0),
    /** How often servers have begun with it. Unlike the attempts it never starts again: a claim is known by it. */
    claims: integer('claims').notNull().default(0),
    /** Why it failed, with its values filled in. */
    failure: jsonb('failure').$type<Bilingual>(),
    /** Null without files of a report, and where a version before this one has made them. */
    madeOf: jsonb('made_of').$type<MadeOf>(),
    /** Whether a version before the outbox has left the mail of its files unsent. */
    mailDue: boolean('mail_due').notNull().default(false),
    leaseUntil: instant('lease_until'),
    createTime: createTime(),
    /** When work on it began for the first time since it was asked for, or asked for again; null in tasks of a version before this one. */
    beginTime: instant('begin_time'),
    finishTime: instant('finish_time'),
  },
  (table) => [
    index('export_task_user').on(table.userId, table.createTime),
    // Everybody's, the newest first.
    index('export_task_time').on(table.createTime),
    // Who has waited longest since their last one ended has the next turn.
    index('export_task_ended').on(table.userId, table.finishTime),
    index('export_task_report').on(table.reportId),
    index('export_task_open').on(table.state, table.leaseUntil),
    index('export_task_mail').on(table.leaseUntil).where(sql`${table.mailDue}`),
  ],
);

export const exportFile = pgTable(
  'export_file',
  {
    id: identity(),
    taskId: integer('task_id').notNull().references(() => exportTask.id, { onDelete: 'cascade' }),
    format: text('format', { enum: ['PDF', 'PPTX', 'PNG', 'XLSX', 'DOCX', 'CSV'] }).notNull(),
    /** Random; the file is stored and fetched under it. */
    fileName: text('file_name').notNull(),
    /** With its dot; several pictures come as an archive. */
    extension: text('extension').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [uniqueIndex('export_file_name').on(table.fileName), index('export_file_task').on(table.taskId)],
);
