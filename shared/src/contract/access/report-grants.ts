import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { flag, id, idInQuery, instant } from '../values.ts';

/** The highest edit level, `all` (SPEC 4 and 6). */
export const HIGHEST_LEVEL = 4;
const MOST_GRANTS = 20_000;

/** What is granted on one report, apart from who has it (SPEC 3, report role). */
export const reportGrantFields = {
  reportId: id,
  /** SPEC 6: 0 view only, 1 edit only, 2 edit and save as, 3 edit and save, 4 all. */
  allowA: z.int().check(z.minimum(0), z.maximum(HIGHEST_LEVEL)),
  allowC: flag,
  allowExportData: flag,
  allowHideFilter: flag,
  allowHideNavigator: flag,
  AllowAEdit: flag,
  AllowBSaveAs: flag,
  /** Null is as `allowExportData`. */
  AllowCDownload: z.nullable(flag),
  /** Codes of the permitted pages; null is every page. */
  pages: z.nullable(z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(500))),
  /** Roles of the dataset's row-level security, by their ids. */
  dataRoles: z.array(id).check(z.maxLength(100)),
};
export const reportGrant = z.object({
  ...reportGrantFields,
  pages: z.nullable(z.array(z.string())),
  /** When it ends by itself; a change of the grant leaves that as it is. */
  until: z.optional(instant),
});
export type ReportGrant = z.infer<typeof reportGrant>;

const page = z.object({ code: z.string(), displayName: z.string(), enDisplayName: z.string() });

/** A published report as it is granted: taken offline ones as well, which nobody sees until they are back. */
export const grantableReport = z.object({
  id,
  name: z.string(),
  ename: z.string(),
  classId: id,
  isActive: flag,
  pages: z.array(page),
  /** Pages that nobody sees any more, for their names: a grant may still have them. */
  formerPages: z.optional(z.array(page)),
});
export type GrantableReport = z.infer<typeof grantableReport>;

/** What there is to grant, and what of it somebody has. */
export const reportGrants = z.object({
  version: z.int(),
  /** How many people it concerns. */
  people: z.int(),
  classes: z.array(z.object({ id, parentId: z.nullable(id), name: z.string(), ename: z.string() })),
  reports: z.array(grantableReport),
  grants: z.array(reportGrant),
  /** The data roles that the grants name. */
  dataRoles: z.optional(z.array(z.object({ id, name: z.string(), label: z.string(), elabel: z.string() }))),
});
export type ReportGrants = z.infer<typeof reportGrants>;

/** The same of one person. */
export const ownReportGrants = z.extend(reportGrants, {
  /** Whether grants of their own count. */
  isCustom: flag,
});
export type OwnReportGrants = z.infer<typeof ownReportGrants>;

/** What is different: reports that are granted, or granted otherwise, and those that are not granted any more. */
const changes = {
  version: id,
  set: z._default(z.array(z.object(reportGrantFields)).check(z.maxLength(MOST_GRANTS)), []),
  removed: z._default(z.array(id).check(z.maxLength(MOST_GRANTS)), []),
};
const set = { access: 'roles', quiet: true, value: z.object({ version: z.int() }) } as const;

/** Grants on reports, of roles and of single people (SPEC 3 and 7.7). Nobody gives what they do not hold: 403. */
export const reportRoles = {
  ofRole: get('/api/ReportRole/GetListRoleReport', {
    summary: 'The reports with their classes and pages, and what a role may do with them',
    access: 'roles',
    viewAs: 'reads',
    tags: ['groups', 'reports', 'dataRoles'],
    query: z.object({ groupId: idInQuery }),
    value: reportGrants,
  }),
  setForRole: post('/api/ReportRole/SetRoleReport', {
    ...set,
    summary: 'Changes what a role may do with reports, all of it or nothing. 409 when somebody else has changed the role since `version`, 404 for a report or page that is gone',
    changes: ['groups', 'reports'],
    body: z.object({ groupId: id, ...changes }),
  }),
  ofUser: get('/api/ReportRole/GetListUserReport', {
    summary: 'The reports with their classes and pages, and what was granted to one person beside their roles; it counts where `isCustom` is on',
    access: 'roles',
    viewAs: 'reads',
    tags: ['users', 'reports'],
    query: z.object({ userId: idInQuery }),
    value: ownReportGrants,
  }),
  setForUser: post('/api/ReportRole/SetUserReport', {
    ...set,
    summary: 'Changes what one person may do with reports beside their roles, all of it or nothing; with `isCustom` it turns customization on or off, without which it does not count. 409 when somebody else has changed the person since `version`, 404 for a report or page that is gone',
    changes: ['users', 'reports'],
    body: z.object({ userId: id, ...changes, isCustom: z.optional(flag) }),
  }),
};

/** A dashboard as it is assigned to a role. */
export const assignableDashboard = z.object({ id, displayName: z.string(), enDisplayName: z.string(), platform: z.string(), isActive: flag, isAssigned: flag });
export type AssignableDashboard = z.infer<typeof assignableDashboard>;

/** Dashboards that roles show (SPEC 7.7). */
export const dashboardRoles = {
  ofRole: get('/api/Dashboard/GetAssignedList', {
    summary: 'The dashboards, and which of them a role has',
    access: 'roles',
    viewAs: 'reads',
    tags: ['groups', 'reports'],
    query: z.object({ groupId: idInQuery }),
    value: z.object({ version: z.int(), people: z.int(), dashboards: z.array(assignableDashboard) }),
  }),
  setForRole: post('/api/Dashboard/SetRoleDashboard', {
    ...set,
    summary: 'Gives a role these dashboards and no others. 409 when somebody else has changed the role since `version`, 404 for a dashboard that is gone, 403 for one that the caller lacks',
    changes: ['groups', 'reports'],
    body: z.object({ groupId: id, version: id, dashboardIds: z.array(id).check(z.maxLength(MOST_GRANTS)) }),
  }),
};
