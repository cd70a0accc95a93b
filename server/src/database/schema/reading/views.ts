import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { portalGroup, userAccount } from '../access/accounts.ts';
import { dashboard, report } from '../publishing/catalogue.ts';
import { createTime, identity, instant } from '../columns.ts';

/** What a user has set in a report: its page, and filters as the reporting service captured them. */
const captured = () => ({
  userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
  reportId: integer('report_id').notNull().references(() => report.id, { onDelete: 'cascade' }),
  page: text('page').notNull().default(''),
  state: text('state').notNull(),
  createTime: createTime(),
});

/** A view of a report that its reader has given a name; a shared one is seen by all who may open the report. */
export const savedView = pgTable(
  'saved_view',
  { id: identity(), ...captured(), name: text('name').notNull(), isShared: boolean('is_shared').notNull().default(false) },
  (table) => [uniqueIndex('saved_view_name').on(table.userId, table.reportId, table.name), index('saved_view_report').on(table.reportId)],
);

/** With which view a user begins a report. */
export const defaultView = pgTable(
  'default_view',
  {
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    reportId: integer('report_id').notNull().references(() => report.id, { onDelete: 'cascade' }),
    viewId: integer('view_id').notNull().references(() => savedView.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.reportId] }), index('default_view_report').on(table.reportId), index('default_view_view').on(table.viewId)],
);

/** What a shared link shows; its id is random, and people who follow the link need their own right to the report. */
export const sharedState = pgTable('shared_state', { id: text('id').primaryKey(), ...captured() }, (table) => [
  index('shared_state_user').on(table.userId),
  index('shared_state_report').on(table.reportId),
]);

/** A user's request to see a report, a page of it, or a dashboard, that is not open to that user. */
export const accessRequest = pgTable(
  'access_request',
  {
    id: identity(),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    /** One of the two. */
    reportId: integer('report_id').references(() => report.id, { onDelete: 'cascade' }),
    dashboardId: integer('dashboard_id').references(() => dashboard.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['waiting', 'granted', 'declined', 'withdrawn'] }).notNull().default('waiting'),
    createTime: createTime(),
    decideTime: instant('decide_time'),
    deciderId: integer('decider_id').references(() => userAccount.id, { onDelete: 'set null' }),
    /** Why it was declined; the reader is told. */
    answer: text('answer').notNull().default(''),
    /** Of what was granted: the role, undefined where it was given to the person, and until when, undefined for ever. */
    groupId: integer('group_id').references(() => portalGroup.id, { onDelete: 'set null' }),
    untilTime: instant('until_time'),
  },
  (table) => [
    uniqueIndex('access_request_waiting').on(table.userId, table.reportId).where(sql`${table.state} = 'waiting'`),
    index('access_request_list').on(table.state, table.createTime),
    index('access_request_user').on(table.userId, table.createTime),
    index('access_request_decider').on(table.deciderId),
    index('access_request_group').on(table.groupId),
    index('access_request_report').on(table.reportId),
    uniqueIndex('access_request_waiting_dashboard').on(table.userId, table.dashboardId).where(sql`${table.state} = 'waiting'`),
    index('access_request_dashboard').on(table.dashboardId),
    check('access_request_thing', sql`num_nonnulls(${table.reportId}, ${table.dashboardId}) = 1`),
  ],
);
