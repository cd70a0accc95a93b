import * as z from 'zod/mini';
import { post } from './endpoint.ts';
import { flag, id, instant, MAXIMUM_PAGE, pageOf } from './values.ts';

/** SPEC 9, user list page size. */
export const USER_PAGE_SIZE = 20;

/** A user as administrators see him; there is no password in it in any form. */
export const user = z.object({
  id,
  account: z.string(),
  jobNo: z.string(),
  fullName: z.string(),
  mail: z.string(),
  groups: z.array(z.object({ id, name: z.string() })),
  resourceGroupId: id,
  resourceGroupName: z.string(),
  notes: z.string(),
  isAction: flag,
  isCustom: flag,
  lastLogin: z.nullable(instant),
  createTime: instant,
});
export type User = z.infer<typeof user>;

export const userOrder = ['account', 'fullName', 'mail', 'lastLogin', 'createTime'] as const;

export const users = {
  list: post('/api/User/List', {
    summary: 'Users, searched by account, full name, mail or job number (SPEC 7.7)',
    access: 'users',
    overlay: false,
    body: z.object({
      pageIndex: z._default(z.int().check(z.minimum(1), z.maximum(MAXIMUM_PAGE)), 1),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), USER_PAGE_SIZE),
      keyword: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
      orderBy: z._default(z.enum(userOrder), 'account'),
      orderType: z._default(z.enum(['asc', 'desc']), 'asc'),
    }),
    value: pageOf(user),
  }),
};
