import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Bilingual, ScheduleRule } from '@portal/shared/contract/all';
import { userAccount } from '../access/accounts.ts';
import { createTime, identity, instant, updateTime } from '../columns.ts';
import { report } from '../publishing/catalogue.ts';
import { exportTask, type ExportOptions } from './exports.ts';

/** Why a run has failed, with its values filled in. What is wrong with its owner is said of them, and named, too: it is said to them in other words. */
export type ScheduleFailure = Bilingual & { readonly owner?: 'denied' | 'pages' | 'disabled' };

/** A rule as it was written down: older ones say nothing of working days. */
export type StoredRule = Omit<ScheduleRule, 'workingDays'> & Partial<Pick<ScheduleRule, 'workingDays'>>;

/** An export of a report that the portal begins by itself, again and again (SPEC 2.3, Timingtask). Each run is an export task of its owner. */
export const schedule = pgTable(
  'schedule',
  {
    id: identity(),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    reportId: integer('report_id').notNull().references(() => report.id, { onDelete: 'cascade' }),
    /** Each run is called so, and has its day behind it. */
    name: text('name').notNull(),
    options: jsonb('options').$type<ExportOptions>().notNull(),
    rule: jsonb('rule').$type<StoredRule>().notNull(),
    state: text('state', { enum: ['active', 'paused', 'ended'] }).notNull().default('active'),
    /** Null unless it is active. Who finds it in the past begins a run, and sets the next one: so no two servers do. */
    nextRun: instant('next_run'),
    lastRun: instant('last_run'),
    /** The export of the last run; null where none could begin, and when its owner has deleted it. */
    taskId: integer('task_id').references(() => exportTask.id, { onDelete: 'set null' }),
    /** How the last run has ended; `open` as long as nobody has looked after its export. */
    lastState: text('last_state', { enum: ['open', 'done', 'failed'] }),
    /** Why the last run has failed. */
    failure: jsonb('failure').$type<ScheduleFailure>(),
    /** Runs that have failed one after the other. */
    failures: smallint('failures').notNull().default(0),
    /** Why it does not go on although its owner has not paused it. */
    pausedFor: text('paused_for', { enum: ['failures', 'administrator'] }),
    version: integer('version').notNull().default(1),
    createTime: createTime(),
    updateTime: updateTime(),
  },
  (table) => [
    index('schedule_user').on(table.userId),
    index('schedule_report').on(table.reportId),
    index('schedule_due').on(table.nextRun).where(sql`${table.nextRun} is not null`),
    // An export that is deleted looks for whose it was.
    index('schedule_task').on(table.taskId),
    index('schedule_open').on(table.id).where(sql`${table.lastState} = 'open'`),
  ],
);
