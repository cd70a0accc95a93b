import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createTime, identity, instant, updateTime } from '../columns.ts';
import { portalGroup } from './accounts.ts';

/** What Power BI licence a directory user has. */
export const licences = ['none', 'free', 'pro', 'ppu'] as const;

/** A user of Entra ID that the portal knows of. Whose account it is says `user_account.external_id`. Docs: decision 55. */
export const directoryUser = pgTable(
  'directory_user',
  {
    id: identity(),
    objectId: text('object_id').notNull(),
    displayName: text('display_name').notNull().default(''),
    upn: text('upn').notNull().default(''),
    mail: text('mail').notNull().default(''),
    department: text('department').notNull().default(''),
    jobTitle: text('job_title').notNull().default(''),
    employeeId: text('employee_id').notNull().default(''),
    isEnabled: boolean('is_enabled').notNull().default(true),
    licence: text('licence', { enum: licences }).notNull().default('none'),
    /** Since when they are disabled there, deleted, or in none of the groups that are synchronised. */
    leftTime: instant('left_time'),
    /** Whether the directory still has them, among those that are synchronised. */
    isPresent: boolean('is_present').notNull().default(true),
    syncTime: instant('sync_time').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('directory_user_object').on(table.objectId), index('directory_user_name').on(table.displayName)],
);

/** How the directory is synchronised: one row, `id` 1. */
export const directorySettings = pgTable('directory_settings', {
  id: integer('id').primaryKey().default(1),
  /** Groups whose members are synchronised; none is everybody. */
  scope: jsonb('scope').$type<{ id: string; name: string }[]>().notNull().default([]),
  /** The hour of the day by the portal's clocks; null is by hand only. */
  hour: smallint('hour'),
  /** Accounts of who has left are disabled after so many days; null is never. */
  leaverDays: integer('leaver_days'),
  /** A run that would disable more of the directory's accounts than this share changes nothing. */
  brakePercent: integer('brake_percent').notNull().default(10),
  /** Where the next change of users is asked for; empty asks for all of them. */
  deltaLink: text('delta_link').notNull().default(''),
  version: integer('version').notNull().default(1),
  updateTime: updateTime(),
});

export const directoryRunStates = ['running', 'done', 'braked', 'failed'] as const;

/** A synchronisation, or the preview of one, and what came of it. */
export const directoryRun = pgTable(
  'directory_run',
  {
    id: identity(),
    isPreview: boolean('is_preview').notNull(),
    /** Empty where the clock began it. */
    account: text('account').notNull().default(''),
    state: text('state', { enum: directoryRunStates }).notNull().default('running'),
    /** How many users were read so far. */
    progress: integer('progress').notNull().default(0),
    result: jsonb('result').$type<unknown>().notNull().default({}),
    failure: jsonb('failure').$type<unknown>(),
    createTime: createTime(),
    /** Of a run that is under way: when it last gave a sign. */
    updateTime: updateTime(),
  },
  (table) => [index('directory_run_time').on(table.createTime)],
);

/** A group of Entra ID whose members have a role of the portal. Its memberships are `user_group` of source `azure` with its id. */
export const directoryGroup = pgTable(
  'directory_group',
  {
    id: identity(),
    objectId: text('object_id').notNull(),
    name: text('name').notNull(),
    groupId: integer('group_id').notNull().references(() => portalGroup.id, { onDelete: 'cascade' }),
    /** Of two groups with the same role, the one with the lower number gives it. */
    precedence: integer('precedence').notNull().default(100),
    /** Since when its members are known; null before the first time. */
    syncTime: instant('sync_time'),
    version: integer('version').notNull().default(1),
    updateTime: updateTime(),
    createTime: createTime(),
  },
  (table) => [uniqueIndex('directory_group_object').on(table.objectId, table.groupId), index('directory_group_group').on(table.groupId)],
);

/** Who was in a directory's group when it was last read. */
export const directoryMember = pgTable(
  'directory_member',
  {
    directoryGroupId: integer('directory_group_id').notNull().references(() => directoryGroup.id, { onDelete: 'cascade' }),
    objectId: text('object_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.directoryGroupId, table.objectId] }), index('directory_member_object').on(table.objectId)],
);
