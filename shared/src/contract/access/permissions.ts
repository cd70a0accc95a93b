import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idInQuery, keyword } from '../values.ts';
import { choice } from './groups.ts';
import { reportGrantFields } from './report-grants.ts';
import { menuItemType } from './sign-in.ts';

/** More roles or resource groups that would give something are counted and not named. */
export const MOST_GIVERS = 20;

/** Who gives something: a role by its id, or, with null, a grant of one's own. `counts` is 0 while the role, or customization, is off. */
export const grantSource = z.object({ groupId: z.nullable(id), counts: flag });
export type GrantSource = z.infer<typeof grantSource>;

const { reportId: _reportId, pages: _pages, ...levels } = reportGrantFields;
/** What may be done with a report, as opening it says it (SPEC 3, report role). */
export const effectiveLevels = z.object({ ...levels, AllowCDownload: flag, dataRoles: z.array(z.string()) });
export type EffectiveLevels = z.infer<typeof effectiveLevels>;

const inQuery = { userId: idInQuery, all: z.optional(z.enum(['0', '1'])) };
const givers = { givers: z.array(id), otherGivers: z.int() };

/** A person as far as it decides what they may do. */
export const permissionPerson = z.object({
  id,
  account: z.string(),
  fullName: z.string(),
  isAction: flag,
  /** Whether grants and a home of their own count. */
  isCustom: flag,
  resourceGroup: choice,
  roles: z.array(z.object({ ...choice.shape, isEnabled: flag })),
  /** How many grants of their own they have on reports and dashboards, whether these count or not. */
  ownGrants: z.int(),
  /** Reports of their own making, which nobody else sees. */
  ownReports: z.int(),
  /** Whether the resource group lets them list and open reports at all. */
  mayRead: flag,
  classes: z.array(z.object({ id, parentId: z.nullable(id), name: z.string(), ename: z.string() })),
});
export type PermissionPerson = z.infer<typeof permissionPerson>;

/** What somebody may do with a published report, and why. */
export const permissionReport = z.object({
  id,
  name: z.string(),
  ename: z.string(),
  classId: id,
  /** Neither is anybody's who has no grant, nor anybody's at all while it is offline. */
  isActive: flag,
  /** The reporting service has it no more: nobody's until it is back. */
  isMissing: flag,
  /** Not in the lists of the web portal; whoever has it opens it by its address. */
  isOnWeb: flag,
  /** What opening it gives; null where it is refused. */
  effective: z.nullable(effectiveLevels),
  /** The edit level where the data have row-level security: what was granted for some rows only is not lent to others. */
  securedLevel: z.int(),
  /** How many pages may be seen, of how many there are; null is all of them. */
  permittedPages: z.nullable(z.int()),
  pages: z.int(),
  sources: z.array(grantSource),
  /** Roles that are on, give it, and that the person is not in; the first of them, and how many more. */
  ...givers,
});
export type PermissionReport = z.infer<typeof permissionReport>;

/** One report in full: what each source gives, and what comes out of all that count. */
export const permissionDetails = z.object({
  report: permissionReport,
  pages: z.array(z.object({ code: z.string(), displayName: z.string(), enDisplayName: z.string(), isPermitted: flag })),
  parts: z.array(z.object({ ...grantSource.shape, ...effectiveLevels.shape, pages: z.nullable(z.array(z.string())) })),
  /** The pages and data roles over which data may be exported, where that is allowed for less than is seen; null where it is not. */
  exports: z.nullable(z.object({ pages: z.nullable(z.array(z.string())), dataRoles: z.array(z.string()) })),
});
export type PermissionDetails = z.infer<typeof permissionDetails>;

export const permissionDashboard = z.object({ id, displayName: z.string(), enDisplayName: z.string(), isActive: flag, isMissing: flag, isGiven: flag, sources: z.array(grantSource), ...givers });
export type PermissionDashboard = z.infer<typeof permissionDashboard>;

/** Why an entry is in somebody's menu, or not: its module is gone, it is hidden, their resource group does not have it, or not the folder above it; a folder with nothing in it is left out. */
export const menuStates = ['shown', 'retired', 'hidden', 'notGiven', 'folderMissing', 'empty'] as const;
export type MenuState = (typeof menuStates)[number];
export const permissionMenu = z.object({
  id,
  parentId: z.nullable(id),
  type: menuItemType,
  title: z.string(),
  entitle: z.string(),
  state: z.enum(menuStates),
  /** Resource groups that have it. */
  ...givers,
});
export type PermissionMenu = z.infer<typeof permissionMenu>;

export const permissionInterface = z.object({
  id,
  interfaceClass: z.string(),
  className: z.string(),
  classEnName: z.string(),
  method: z.enum(['GET', 'POST']),
  path: z.string(),
  name: z.string(),
  ename: z.string(),
  /** Given with its class, by itself, or both. */
  byClass: flag,
  single: flag,
  /** Refused for everybody where it is off. */
  isEnabled: flag,
  /** Resource groups that give it. */
  ...givers,
});
export type PermissionInterface = z.infer<typeof permissionInterface>;

/** Somebody who has a report or a dashboard. */
export const reportReader = z.object({
  id,
  account: z.string(),
  fullName: z.string(),
  isAction: flag,
  /** Whether their resource group lets them open it at all. */
  mayRead: flag,
  /** Null for a dashboard, which is seen or not. */
  effective: z.nullable(effectiveLevels),
  /** How many pages they may see; null is all of them. */
  permittedPages: z.nullable(z.int()),
  sources: z.array(grantSource),
});
export type ReportReader = z.infer<typeof reportReader>;

export const readerOrder = ['account', 'fullName'] as const;
/** What a file of those who see a report may hold. */
export const readerFileColumns = ['account', 'fullName', 'level', 'pages', 'allows', 'sources', 'state'] as const;

const about = ['users', 'groups', 'reports', 'dataRoles'] as const;
const { list, file } = crud({ access: 'usersRead', about, row: reportReader });
const search = { id, keyword, groupId: z.optional(id), isAction: z.optional(flag) };
const { pageIndex, pageSize, ...order } = pageQuery({ orders: readerOrder, size: 20 });

/** What somebody may do, and why: told by what decides it when they do it. With `all=1` also what they lack, with what would give it. */
export const effectivePermissions = {
  person: get('/api/Permission/Person', {
    summary: 'A person with what decides what they may do: their account, resource group and roles, and the classes of reports',
    viewAs: 'reads',
    access: 'usersRead',
    tags: ['users', 'groups', 'resourceGroups', 'reports'],
    query: z.object({ userId: idInQuery }),
    value: permissionPerson,
  }),
  reports: get('/api/Permission/Reports', {
    summary: 'Published reports that a person has, each with why; `all=1`: also those they lack, with the roles that give them',
    viewAs: 'reads',
    access: 'usersRead',
    tags: about,
    query: z.object(inQuery),
    value: z.array(permissionReport),
  }),
  report: get('/api/Permission/Report', {
    summary: 'What each role, and a grant of their own, gives a person on one report, and what comes of it',
    viewAs: 'reads',
    access: 'usersRead',
    tags: about,
    query: z.object({ userId: idInQuery, id: idInQuery }),
    value: permissionDetails,
  }),
  dashboards: get('/api/Permission/Dashboards', {
    summary: 'Dashboards that a person has, and why',
    viewAs: 'reads',
    access: 'usersRead',
    tags: about,
    query: z.object(inQuery),
    value: z.array(permissionDashboard),
  }),
  menus: get('/api/Permission/Menus', {
    summary: 'Entries of a person’s menu, and why',
    viewAs: 'reads',
    access: 'usersRead',
    tags: ['users', 'resourceGroups', 'menus'],
    query: z.object(inQuery),
    value: z.array(permissionMenu),
  }),
  interfaces: get('/api/Permission/Interfaces', {
    summary: 'Calls that a person may make, and why',
    viewAs: 'reads',
    access: 'usersRead',
    tags: ['users', 'resourceGroups', 'interfaces'],
    query: z.object(inQuery),
    value: z.array(permissionInterface),
  }),
  people: list('/api/Permission/People', {
    summary: 'Who has a published report, or a dashboard, with what they may do with it and why. 404 for one that is gone',
    search,
    page: { pageIndex, pageSize, ...order },
  }),
  exportPeople: file('/api/Permission/ExportPeople', {
    summary: 'Begins an export task: an Excel file of everybody who has a report, or a dashboard, in the language of the call',
    search,
    order,
    columns: readerFileColumns,
  }),
};
