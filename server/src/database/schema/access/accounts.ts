import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { builtInGroups } from '../../../built-in-groups.ts';
import { createTime, ending, identity, instant, updateTime } from '../columns.ts';
import { interfaceClass, interfaceEntry } from './interfaces.ts';

/** Which menus users see, and which interfaces they may call (DESIGN 7). */
export const resourceGroup = pgTable(
  'resource_group',
  {
    id: identity(),
    name: text('name').notNull(),
    ename: text('ename').notNull().default(''),
    notes: text('notes').notNull().default(''),
    /** What a built-in group is known by, whatever it is called; others have none. */
    code: text('code', { enum: builtInGroups }),
    /** Counts its changes, so that who saves second is told. */
    version: integer('version').notNull().default(1),
    updateTime: updateTime(),
    createTime: createTime(),
  },
  (table) => [uniqueIndex('resource_group_name').on(table.name), uniqueIndex('resource_group_code').on(table.code)],
);

export const resourceGroupInterfaceClass = pgTable(
  'resource_group_interface_class',
  {
    resourceGroupId: integer('resource_group_id').notNull().references(() => resourceGroup.id, { onDelete: 'cascade' }),
    interfaceClass: text('interface_class').notNull().references(() => interfaceClass.code, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.resourceGroupId, table.interfaceClass] }), index('resource_group_interface_class_class').on(table.interfaceClass)],
);

/** Single interfaces, beside the classes that a resource group has as a whole. */
export const resourceGroupInterface = pgTable(
  'resource_group_interface',
  {
    resourceGroupId: integer('resource_group_id').notNull().references(() => resourceGroup.id, { onDelete: 'cascade' }),
    interfaceId: integer('interface_id').notNull().references(() => interfaceEntry.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.resourceGroupId, table.interfaceId] }), index('resource_group_interface_interface').on(table.interfaceId)],
);

/** An entry of the menu (SPEC 3). */
export const resource = pgTable(
  'resource',
  {
    id: identity(),
    parentId: integer('parent_id').references((): AnyPgColumn => resource.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type', { enum: ['folder', 'page', 'link'] }).notNull(),
    path: text('path').notNull().default(''),
    title: text('title').notNull(),
    entitle: text('entitle').notNull().default(''),
    icon: text('icon').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    /** What is hidden is in no menu, whoever has it; what a module brings cannot be deleted. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Since when no module brings it any more; it is in no menu until one does again. */
    retiredTime: instant('retired_time'),
  },
  (table) => [uniqueIndex('resource_name').on(table.name), index('resource_order').on(table.parentId, table.sort)],
);

export const resourceGroupResource = pgTable(
  'resource_group_resource',
  {
    resourceGroupId: integer('resource_group_id').notNull().references(() => resourceGroup.id, { onDelete: 'cascade' }),
    resourceId: integer('resource_id').notNull().references(() => resource.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.resourceGroupId, table.resourceId] }), index('resource_group_resource_resource').on(table.resourceId)],
);

/**
 * What the portal has given once: entries of the menu and interface classes that modules have brought, and English covers of samples, by name. What
 * administrators make of it afterwards stays; so nothing is given twice.
 */
export const provisionedEntry = pgTable(
  'provisioned_entry',
  {
    kind: text('kind', { enum: ['menu', 'interface', 'group', 'cover'] }).notNull(),
    name: text('name').notNull(),
    createTime: createTime(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name] })],
);

/** Where people and memberships come from: kept by hand (also by an import), or by a directory's synchronisation. */
export const personSources = ['local', 'sso', 'ad', 'azure'] as const;
export type PersonSource = (typeof personSources)[number];

/** A part of the company; its people are found by it. It comes from an import or a directory, or is kept by hand. */
export const department = pgTable(
  'department',
  {
    id: identity(),
    parentId: integer('parent_id').references((): AnyPgColumn => department.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    ename: text('ename').notNull().default(''),
    managerId: integer('manager_id').references((): AnyPgColumn => userAccount.id, { onDelete: 'set null' }),
    source: text('source', { enum: personSources }).notNull().default('local'),
    sort: integer('sort').notNull().default(0),
    /** Counts its changes, so that who saves second is told. */
    version: integer('version').notNull().default(1),
    updateTime: updateTime(),
    createTime: createTime(),
  },
  (table) => [uniqueIndex('department_code').on(sql`lower(${table.code})`), index('department_order').on(table.parentId, table.sort), index('department_manager').on(table.managerId)],
);

export const userAccount = pgTable(
  'user_account',
  {
    id: identity(),
    guid: uuid('guid').notNull().unique().defaultRandom(),
    account: text('account').notNull(),
    jobNo: text('job_no').notNull().default(''),
    fullName: text('full_name').notNull(),
    mail: text('mail').notNull().default(''),
    avatar: text('avatar').notNull().default(''),
    notes: text('notes').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    departmentId: integer('department_id').references((): AnyPgColumn => department.id, { onDelete: 'set null' }),
    /** Who keeps the account, and by what they know the person: the object's id in Entra ID or in a domain of AD. */
    source: text('source', { enum: personSources }).notNull().default('local'),
    /** Which of several of that source: the domain's id for AD. */
    sourceId: integer('source_id'),
    externalId: text('external_id'),
    resourceGroupId: integer('resource_group_id').notNull().references(() => resourceGroup.id),
    isAction: boolean('is_action').notNull().default(true),
    /** After it the account is off, enabled or not; null is without an end. */
    validUntil: instant('valid_until'),
    /** Since when the account is gone. The row stays for what they did, and their account can be given to somebody else. */
    deletedTime: instant('deleted_time'),
    isCustom: boolean('is_custom').notNull().default(false),
    /** Argon2id; null where nobody signs in by a password of the portal's. */
    passwordHash: text('password_hash'),
    passwordTime: instant('password_time').notNull().defaultNow(),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    lastLogin: instant('last_login'),
    /** Counts the changes made by the form, so that who saves second is told. */
    version: integer('version').notNull().default(1),
    updateTime: updateTime(),
    createTime: createTime(),
    /** What people are searched by, each in a line of its own: to look into one text is much quicker than `ilike` on four. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower("account" || chr(10) || "full_name" || chr(10) || "mail" || chr(10) || "job_no")`),
  },
  (table) => [
    // Nobody can have an account that differs from another's in capitals only.
    uniqueIndex('user_account_account').on(sql`lower(${table.account})`).where(sql`${table.deletedTime} is null`),
    uniqueIndex('user_account_external').on(table.source, sql`coalesce(${table.sourceId}, 0)`, table.externalId).where(sql`${table.deletedTime} is null`),
    index('user_account_order_account').on(table.account),
    index('user_account_order_full_name').on(table.fullName),
    index('user_account_order_mail').on(table.mail),
    index('user_account_order_last_login').on(table.lastLogin),
    index('user_account_order_create_time').on(table.createTime),
    index('user_account_resource_group').on(table.resourceGroupId),
    index('user_account_department').on(table.departmentId),
  ],
);

/** A group (role): it carries the grants on reports and dashboards (DESIGN 7). */
export const portalGroup = pgTable(
  'portal_group',
  {
    id: identity(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    notes: text('notes').notNull().default(''),
    ename: text('ename').notNull().default(''),
    isEnabled: boolean('is_enabled').notNull().default(true),
    version: integer('version').notNull().default(1),
    updateTime: updateTime(),
    createTime: createTime(),
  },
  (table) => [uniqueIndex('portal_group_name').on(table.name), uniqueIndex('portal_group_code').on(table.code)],
);

export const userGroup = pgTable(
  'user_group',
  {
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    groupId: integer('group_id').notNull().references(() => portalGroup.id, { onDelete: 'cascade' }),
    /** Who gave it: what a synchronisation gave it may take away again, and nothing else. Given by hand, too, it is by hand. */
    source: text('source', { enum: personSources }).notNull().default('local'),
    sourceId: integer('source_id'),
    ...ending(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.groupId] }), index('user_group_group').on(table.groupId), index('user_group_ending').on(table.userId, table.expireTime).where(sql`${table.expireTime} is not null`)],
);
