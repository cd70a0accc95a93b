import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { flag, id, idInQuery, idList, instant, keyword, line, name } from '../values.ts';

/** A thing to choose from: a role, a resource group. */
export const choice = z.object({ id, name: z.string(), ename: z.string() });
export type Choice = z.infer<typeof choice>;

/** SPEC 7.7, role list page size. */
export const ROLE_PAGE_SIZE = 20;

export const roleOrder = ['name', 'code', 'updateTime'] as const;

/** A role as administrators see it, with how many people it has and what it gives them. */
export const role = z.object({
  id,
  name: z.string(),
  ename: z.string(),
  code: z.string(),
  notes: z.string(),
  /** People in it, disabled ones among them. */
  members: z.int(),
  reports: z.int(),
  dashboards: z.int(),
  /** The grants of a role that is off count for nobody. */
  isEnabled: flag,
  /** Comes with the portal: it keeps its code, and is not deleted. */
  isBuiltIn: flag,
  /** Changes with what its form holds and with what it grants: who sends an older one back is told that somebody came first. */
  version: z.int(),
  updateTime: instant,
});
export type Role = z.infer<typeof role>;

/** Who keeps a membership: people, or a directory, whose next synchronisation gives it again. */
export const memberSources = ['local', 'sso', 'ad', 'azure'] as const;

/** Most accounts that are pasted at once. */
export const MOST_ACCOUNTS = 10_000;

/** A person in a role, with their department, which has no name where there is none. */
export const roleMember = z.object({ id, account: z.string(), fullName: z.string(), mail: z.string(), isAction: flag, source: z.enum(memberSources), department: z.string(), departmentEn: z.string(), /** When they leave it by themselves. */ until: z.optional(instant) });
export type RoleMember = z.infer<typeof roleMember>;
export const roleMemberOrder = ['account', 'fullName'] as const;

/** SPEC 5: name and code cannot be empty. A code begins with a letter. */
const roleFields = {
  name,
  ename: z._default(line(50), ''),
  code: z.string().check(z.trim(), z.minLength(1, { abort: true }), z.maxLength(50), z.regex(/^[A-Za-z][\w.-]*$/)),
  notes: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  isEnabled: z._default(flag, 1),
};

const { list, add, update, remove } = crud({ access: 'roles', about: ['groups'], row: role });

/**
 * Groups (roles), which carry the grants on reports and dashboards (SPEC 7.7). Nobody changes a role that gives what they
 * lack themselves, or puts into one what they do not hold: 403.
 */
export const groups = {
  top: get('/api/Group/Top', { viewAs: 'reads', summary: 'The roles to choose from', access: 'usersRead', tags: ['groups'], value: z.array(choice) }),
  list: list('/api/Group/List', {
    summary: 'Roles, searched by name, code or notes (SPEC 7.7)',
    search: { keyword, id: z.optional(id), isEnabled: z.optional(flag) },
    page: pageQuery({ orders: roleOrder, size: ROLE_PAGE_SIZE }),
  }),
  add: add('/api/Group/add', { summary: 'Adds a role. 409 when its name or code is taken', body: z.object(roleFields) }),
  update: update('/api/Group/Update', {
    summary: 'Changes a role, or turns it off and on. 404 for one that is gone, 409 when somebody else has changed it since `version`, when its name or code is taken, or for another code of a built-in one',
    body: z.object({ id, version: id, ...roleFields }),
  }),
  remove: remove('/api/Group/Delete', { summary: 'Deletes a role with what it grants; the people in it stay. 409 for a built-in one', body: z.object({ id }) }),
  memberIds: get('/api/Group/GetUserGroup', {
    summary: 'Ids of all people in a role',
    access: 'roles',
    viewAs: 'reads',
    tags: ['groups', 'users'],
    query: z.object({ groupId: idInQuery }),
    value: z.array(id),
  }),
  members: post('/api/User/ListForGroupId', {
    summary: 'The people in a role, searched by account, full name, mail or job number, and by a department with those below it',
    access: 'roles',
    viewAs: 'reads',
    tags: ['groups', 'users'],
    body: z.object({ groupId: id, keyword, departmentId: z.optional(id), ...pageQuery({ orders: roleMemberOrder, size: ROLE_PAGE_SIZE }) }),
    value: pageOf(roleMember),
  }),
  departments: get('/api/Group/Departments', {
    summary: 'The departments, with how many people are in each and below it, and how many of them are in a role',
    viewAs: 'reads',
    access: 'roles',
    tags: ['groups', 'users'],
    query: z.object({ groupId: idInQuery }),
    value: z.array(z.object({ id, parentId: z.nullable(id), name: z.string(), ename: z.string(), people: z.int(), members: z.int() })),
  }),
  departmentPeople: post('/api/Group/ListForDepartment', {
    summary: 'The people of a department and those below it, and whether they are in a role',
    viewAs: 'reads',
    access: 'roles',
    tags: ['groups', 'users'],
    body: z.object({ groupId: id, departmentId: id, ...pageQuery({ orders: ['account'], size: ROLE_PAGE_SIZE }) }),
    value: pageOf(z.object({ id, account: z.string(), fullName: z.string(), isMember: flag })),
  }),
  addMembers: post('/api/Group/SetUserGroup', {
    summary: 'Puts people into a role, by id, by department with those below it, or by account or mail as they were pasted. 404 for an unknown id or department; accounts that nobody has are named in the answer, and the others are put in',
    access: 'roles',
    quiet: true,
    changes: ['groups', 'users'],
    body: z.object({ groupId: id, userIds: z._default(z.array(id).check(z.maxLength(1_000)), []), accounts: z._default(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))).check(z.maxLength(MOST_ACCOUNTS)), []), departmentId: z.optional(id) }),
    value: z.object({ added: z.int(), present: z.int(), missing: z.array(z.string()) }),
  }),
  removeMembers: post('/api/Group/DeleteUserGroup', {
    summary: 'Takes people out of a role. All of them or nobody',
    access: 'roles',
    quiet: true,
    changes: ['groups', 'users'],
    body: z.object({ groupId: id, userIds: idList }),
    value: z.null(),
  }),
};
