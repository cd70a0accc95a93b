import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idList, instant, keyword } from '../values.ts';
import { choice } from './groups.ts';
import { LONGEST_PASSWORD } from './password-rules.ts';

/** What an account consists of: neither signs that nobody sees nor wide letters, which look like others. */
const PLAIN = /^[^\p{C}\u115f\u1160\u2028\u2029\u3164\uff01-\uff5e\uffa0]+$/u;

/** SPEC 9, user list page size. */
export const USER_PAGE_SIZE = 20;

/** A user as administrators see them; there is no password in it in any form. */
export const user = z.object({
  id,
  account: z.string(),
  jobNo: z.string(),
  fullName: z.string(),
  mail: z.string(),
  groups: z.array(choice),
  resourceGroupId: id,
  resourceGroupName: z.string(),
  resourceGroupEnName: z.string(),
  notes: z.string(),
  isAction: flag,
  isCustom: flag,
  lastLogin: z.nullable(instant),
  createTime: instant,
  /** Changes with what its form holds: who sends an older one back is told that somebody came first. */
  version: z.int(),
});
export type User = z.infer<typeof user>;

/** Who has never signed in, or not for 90 days, counted from when the account was made where there was no sign-in. */
export const userSignedIn = ['never', 'notFor90Days'] as const;

/** What a file of users may hold: the columns of their list. */
export const userFileColumns = ['account', 'fullName', 'jobNo', 'mail', 'roles', 'resourceGroup', 'state', 'custom', 'lastLogin', 'createTime'] as const;

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

const { list, file } = crud({ access: 'usersRead', about: ['users'], row: user });
const { add, update, remove } = crud({ access: 'users', about: ['users'], row: user });

const search = {
  keyword,
  id: z.optional(id),
  isAction: z.optional(flag),
  groupId: z.optional(id),
  resourceGroupId: z.optional(id),
  signedIn: z.optional(z.enum(userSignedIn)),
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
      account: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(PLAIN)),
      /** What else it must be like is a setting of the site, `passwordRules`. */
      localPassword: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)),
      ...personFields,
    }),
  }),
  update: update('/api/User/Update', {
    summary: 'Changes a user; account and password stay, and the mail where it is left out: an account may have none, but nobody takes it away. 404 for a user who is gone, 409 when somebody else has changed them since `version`',
    body: z.object({ id, version: id, ...personFields, mail: z.optional(personFields.mail) }),
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
  resetPassword: post('/api/User/ResetPassword', {
    summary: 'Gives a user a one-time password, which is shown this once, and ends their sessions',
    access: 'users',
    body: z.object({ id }),
    changes: ['users'],
    value: z.object({ password: z.string() }),
  }),
};
