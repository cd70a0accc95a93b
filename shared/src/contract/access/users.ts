import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idList, instant, keyword } from '../values.ts';
import { choice } from './groups.ts';
import { personSource } from './departments.ts';
import { LONGEST_PASSWORD } from './password-rules.ts';
import { userImportCalls } from './user-import.ts';

/**
 * What an account consists of: signs that are seen (an empty braille cell and an empty note head are not), with one space between two of them at most. A list shows two
 * as one.
 */
const PLAIN = /^[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]+(?: [^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]+)*$/u;

/** Neither wide letters nor those of formulas, nor two letters in one sign, nor a letter and its accent apart: they look like the usual ones. */
const isUsual = (account: string): boolean => account.normalize('NFKC') === account;

/** SPEC 9, user list page size. */
export const USER_PAGE_SIZE = 20;

/** A user as administrators see them; there is no password in it in any form. */
export const user = z.object({
  id,
  account: z.string(),
  jobNo: z.string(),
  fullName: z.string(),
  mail: z.string(),
  mobile: z.string(),
  /** Null for who is in none. */
  departmentId: z.nullable(id),
  departmentName: z.string(),
  departmentEnName: z.string(),
  /** Who keeps the account. Passwords are given to local ones only. */
  source: personSource,
  /** The last day on which the account is on, by the clocks of the portal's time zone. */
  validUntil: z.nullable(z.iso.date()),
  groups: z.array(choice),
  resourceGroupId: id,
  resourceGroupName: z.string(),
  resourceGroupEnName: z.string(),
  notes: z.string(),
  isAction: flag,
  isCustom: flag,
  lastLogin: z.nullable(instant),
  createTime: instant,
  updateTime: instant,
  /** Changes with what its form holds: who sends an older one back is told that somebody came first. */
  version: z.int(),
});
export type User = z.infer<typeof user>;

/** Who has never signed in, or not for 90 days, counted from when the account was made where there was no sign-in. */
export const userSignedIn = ['never', 'notFor90Days'] as const;

/** Whose account ends soon. */
export const userEnds = ['within30Days'] as const;

/** What a file of users may hold: the columns of their list. */
export const userFileColumns = ['account', 'fullName', 'jobNo', 'mail', 'mobile', 'department', 'source', 'roles', 'resourceGroup', 'state', 'custom', 'validUntil', 'lastLogin', 'createTime', 'updateTime'] as const;

export const userOrder = ['account', 'fullName', 'mail', 'lastLogin', 'createTime'] as const;

/** What the form of a user holds, apart from account and password (SPEC 5 and 7.7). */
const personFields = {
  fullName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  mail: z.string().check(z.trim(), z.minLength(1, { abort: true }), z.maxLength(200), z.email()),
  jobNo: z._default(z.string().check(z.trim(), z.maxLength(50)), ''),
  groupIds: z.array(id).check(z.minLength(1), z.maxLength(200)),
  resourceGroupId: id,
  notes: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
};

/** What people give as a mobile number: digits, with what they are grouped by. */
export const MOBILE = /^(|\+?[0-9][0-9 ()-]{4,28})$/;

/** What may be left out of a form that does not know of it. */
const moreFields = {
  mobile: z.string().check(z.trim(), z.maxLength(30), z.regex(MOBILE)),
  departmentId: z.nullable(id),
  validUntil: z.nullable(z.iso.date().check(z.regex(/^(?!0000)/))),
};
const { mobile, departmentId, validUntil } = moreFields;

// What their roles and resource group are called is told, too.
const { list, file } = crud({ access: 'usersRead', about: ['users', 'groups', 'resourceGroups'], row: user });
const { add, update, remove } = crud({ access: 'users', about: ['users'], row: user });

const search = {
  keyword,
  id: z.optional(id),
  isAction: z.optional(flag),
  groupId: z.optional(id),
  resourceGroupId: z.optional(id),
  signedIn: z.optional(z.enum(userSignedIn)),
  source: z.optional(personSource),
  /** With the departments below it; 0 is for who is in none. */
  departmentId: z.optional(z.union([id, z.literal(0)])),
  ends: z.optional(z.enum(userEnds)),
};
const { pageIndex, pageSize, ...order } = pageQuery({ orders: userOrder, size: USER_PAGE_SIZE });

/** Acts on people keep to one rule: 403 for a person with rights that the caller lacks, and for giving what the caller does not hold. */
export const users = {
  list: list('/api/User/List', {
    summary: 'Users, searched by account, full name, mail or job number (SPEC 7.7), and narrowed down by what else is given',
    search,
    page: { pageIndex, pageSize, ...order },
  }),
  exportUser: file('/api/User/ExportUser', {
    summary: 'Begins an export task: an Excel file of all users that a search finds (SPEC 7.7), in the language of the call. 403 when it runs for who may not list users any more',
    search,
    order,
    columns: userFileColumns,
  }),
  add: add('/api/User/add', {
    summary: 'Adds a user, who chooses a password of their own at the first sign-in. 409 when the account is taken, in whatever capitals',
    body: z.object({
      account: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(PLAIN), z.refine(isUsual)),
      /** What else it must be like is a setting of the site, `passwordRules`. */
      localPassword: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)),
      ...personFields,
      mobile: z._default(mobile, ''),
      departmentId: z._default(departmentId, null),
      validUntil: z._default(validUntil, null),
    }),
  }),
  update: update('/api/User/Update', {
    summary: 'Changes a user; account and password stay, and what is left out of mail, mobile, department and end: an account may have no mail, but nobody takes it away. 404 for a user who is gone, 409 when somebody else has changed them since `version`',
    body: z.object({ id, version: id, ...personFields, mail: z.optional(personFields.mail), mobile: z.optional(mobile), departmentId: z.optional(departmentId), validUntil: z.optional(validUntil) }),
  }),
  remove: remove('/api/User/Delete', {
    summary: 'Deletes users and ends their sessions; what they wrote for others stays under their name. All of them or nobody',
  }),
  check: post('/api/User/Check', {
    summary: 'Enables users (1), or disables them and ends their sessions (0). All of them or nobody',
    access: 'users',
    body: z.object({ ids: idList, isAction: flag }),
    changes: ['users'],
    value: z.null(),
  }),
  isCustom: post('/api/User/IsCustom', {
    summary: 'Turns customization on (1) or off (0) for users. All of them or nobody',
    access: 'users',
    body: z.object({ ids: idList, isCustom: flag }),
    changes: ['users'],
    value: z.null(),
  }),
  stops: post('/api/User/Stops', {
    summary: 'What would be stopped if users were disabled or deleted: their sessions, and exports that wait or are under way',
    access: 'usersRead',
    quiet: true,
    body: z.object({ ids: idList }),
    value: z.object({ exports: z.int() }),
  }),
  addRoles: post('/api/User/AddRoles', {
    summary: 'Gives users roles beside those they have. All of them or nobody; answers how many of them got one',
    access: 'users',
    quiet: true,
    body: z.object({ ids: idList, groupIds: personFields.groupIds }),
    changes: ['users', 'groups'],
    value: z.object({ changed: z.int() }),
  }),
  setResourceGroup: post('/api/User/SetResourceGroup', {
    summary: 'Gives users another resource group. All of them or nobody; answers how many of them had another one',
    access: 'users',
    quiet: true,
    body: z.object({ ids: idList, resourceGroupId: id }),
    changes: ['users', 'resourceGroups'],
    value: z.object({ changed: z.int() }),
  }),
  setDepartment: post('/api/User/SetDepartment', {
    summary: 'Puts users into a department, or into none. All of them or nobody; answers how many of them were elsewhere',
    access: 'users',
    quiet: true,
    body: z.object({ ids: idList, departmentId }),
    changes: ['users', 'departments'],
    value: z.object({ changed: z.int() }),
  }),
  resetPassword: post('/api/User/ResetPassword', {
    summary: 'Gives a user of a local account a one-time password, which is shown this once, and ends their sessions. 409 for an account of a directory',
    access: 'users',
    body: z.object({ id }),
    changes: ['users'],
    value: z.object({ password: z.string() }),
  }),
  mailPasswordLink: post('/api/User/MailPasswordLink', {
    summary: 'Sends a user of a local account a mail with a link by which they choose a password themselves, once and within a day, and ends their sessions. 409 for an account of a directory, or without a mail address',
    access: 'users',
    body: z.object({ id }),
    changes: ['users'],
    value: z.object({ mail: z.string() }),
  }),
  ...userImportCalls,
};
