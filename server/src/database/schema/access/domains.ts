import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { resourceGroup, userAccount } from './accounts.ts';
import { createTime, identity, instant, updateTime } from '../columns.ts';

/** A domain of a directory (AD, or any LDAP server) that people come from. Docs: decision 53. */
export const domain = pgTable(
  'domain',
  {
    id: identity(),
    name: text('name').notNull(),
    shortName: text('short_name').notNull().default(''),
    dnsName: text('dns_name').notNull().default(''),
    isEnabled: boolean('is_enabled').notNull().default(false),
    priority: integer('priority').notNull().default(10),
    hosts: text('hosts').array().notNull(),
    security: text('security', { enum: ['ldaps', 'startTls', 'none'] }).notNull(),
    checkCertificate: boolean('check_certificate').notNull().default(true),
    caCertificate: text('ca_certificate').notNull().default(''),
    baseDn: text('base_dn').notNull(),
    bindDn: text('bind_dn').notNull(),
    /** Encrypted with a key that is in the data folder, and in no database. */
    bindSecret: text('bind_secret').notNull(),
    secretTime: instant('secret_time').notNull().defaultNow(),
    secretBy: text('secret_by').notNull(),
    userFilter: text('user_filter').notNull(),
    idAttribute: text('id_attribute').notNull(),
    accountAttribute: text('account_attribute').notNull(),
    nameAttribute: text('name_attribute').notNull(),
    mailAttribute: text('mail_attribute').notNull().default(''),
    jobNoAttribute: text('job_no_attribute').notNull().default(''),
    mobileAttribute: text('mobile_attribute').notNull().default(''),
    departmentAttribute: text('department_attribute').notNull().default(''),
    managerAttribute: text('manager_attribute').notNull().default(''),
    groupAttribute: text('group_attribute').notNull().default(''),
    departments: text('departments', { enum: ['none', 'attribute', 'ou'] }).notNull().default('none'),
    /** Null after it has been deleted: then nobody is made. */
    resourceGroupId: integer('resource_group_id').references(() => resourceGroup.id, { onDelete: 'set null' }),
    groupIds: integer('group_ids').array().notNull().default(sql`'{}'::integer[]`),
    groupMap: jsonb('group_map').$type<{ group: string; roleId: number }[]>().notNull().default([]),
    createAtSignIn: boolean('create_at_sign_in').notNull().default(false),
    linksAccounts: boolean('links_accounts').notNull().default(false),
    leaverDays: integer('leaver_days').notNull().default(7),
    brakePercent: integer('brake_percent').notNull().default(10),
    schedule: text('schedule', { enum: ['off', 'hourly', 'daily'] }).notNull().default('off'),
    scheduleTime: text('schedule_time').notNull().default('02:00'),
    /** Up to when the schedule has been kept. */
    scheduledUntil: instant('scheduled_until').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
    updateTime: updateTime(),
    createTime: createTime(),
  },
  (table) => [
    uniqueIndex('domain_name').on(sql`lower(${table.name})`),
    // Two domains of one name would leave open whom `CORP\someone` means.
    uniqueIndex('domain_short_name').on(sql`lower(${table.shortName})`).where(sql`${table.shortName} <> ''`),
    uniqueIndex('domain_dns_name').on(sql`lower(${table.dnsName})`).where(sql`${table.dnsName} <> ''`),
  ],
);

/** A comparison of a domain with the portal, or a synchronisation; servers take them by claims (decision 14). */
export const domainRun = pgTable(
  'domain_run',
  {
    id: identity(),
    domainId: integer('domain_id').notNull().references(() => domain.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['compare', 'sync'] }).notNull(),
    state: text('state', { enum: ['waiting', 'running', 'done', 'stopped', 'failed'] }).notNull().default('waiting'),
    isForced: boolean('is_forced').notNull().default(false),
    /** Empty for the schedule. */
    startedBy: text('started_by').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    leaseUntil: instant('lease_until'),
    startTime: instant('start_time'),
    endTime: instant('end_time'),
    read: integer('read').notNull().default(0),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    counts: jsonb('counts').$type<Record<string, number>>(),
    /** What kept it from its end, by the name of a text, and what that text is filled with. */
    problem: text('problem').notNull().default(''),
    problemDetail: text('problem_detail').notNull().default(''),
    createTime: createTime(),
  },
  (table) => [
    index('domain_run_domain').on(table.domainId, table.createTime),
    index('domain_run_end').on(table.endTime),
    // One at a time, whichever servers are asked.
    uniqueIndex('domain_run_open').on(table.domainId).where(sql`${table.state} in ('waiting', 'running')`),
  ],
);

/** What a run has found to be different about one person. */
export const domainChange = pgTable(
  'domain_change',
  {
    id: identity(),
    runId: integer('run_id').notNull().references(() => domainRun.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['add', 'link', 'update', 'missing', 'disable', 'enable', 'problem'] }).notNull(),
    account: text('account').notNull(),
    fullName: text('full_name').notNull().default(''),
    fields: jsonb('fields').$type<{ field: string; before: string; after: string }[]>().notNull().default([]),
    rolesAdded: text('roles_added').array().notNull().default(sql`'{}'::text[]`),
    rolesRemoved: text('roles_removed').array().notNull().default(sql`'{}'::text[]`),
    /** The name of a text. */
    note: text('note').notNull().default(''),
  },
  (table) => [index('domain_change_run').on(table.runId, table.kind, table.account)],
);

/** Since when somebody is no longer in their domain; who comes back is enabled again where a synchronisation had disabled them. */
export const domainLeaver = pgTable('domain_leaver', {
  userId: integer('user_id').primaryKey().references(() => userAccount.id, { onDelete: 'cascade' }),
  missingSince: instant('missing_since').notNull().defaultNow(),
  disabledTime: instant('disabled_time'),
});
