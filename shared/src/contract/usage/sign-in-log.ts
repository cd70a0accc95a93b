import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idList, instant, keyword } from '../values.ts';

/** By what people sign in. */
export const signInMethods = ['password', 'link', 'qr', 'sso', 'ad'] as const;

/** What came of it: the answer's status code, in words. */
export const signInResults = ['success', 'wrongCredentials', 'mustChangePassword', 'disabled', 'locked', 'passwordExpired', 'noAccount'] as const;
export type SignInResult = (typeof signInResults)[number];

/** Whether the session stands, or how it ended; `none` where none was opened. */
export const sessionStates = ['none', 'open', 'logout', 'password', 'reuse', 'disabled', 'administrator', 'rights', 'expired', 'removed'] as const;

export const signInEntry = z.object({
  id,
  createTime: instant,
  /** As it was typed: there may be no such account. */
  account: z.string(),
  /** Null where there is no such user, or no longer. */
  userId: z.nullable(id),
  fullName: z.string(),
  method: z.enum(signInMethods),
  result: z.enum(signInResults),
  address: z.string(),
  /** In words that people know, as "Edge, Windows"; what it calls itself where it is none of the known ones. */
  browser: z.string(),
  sessionId: z.nullable(z.string()),
  session: z.enum(sessionStates),
  endedTime: z.nullable(instant),
  /** Whether the user may sign in; null without a user. */
  isAction: z.nullable(flag),
  /** After too many failures, for some minutes. */
  isLocked: flag,
});
export type SignInEntry = z.infer<typeof signInEntry>;

export const SIGN_IN_PAGE_SIZE = 20;
export const signInOrder = ['createTime'] as const;
export const signInFileColumns = ['createTime', 'account', 'fullName', 'method', 'result', 'address', 'browser', 'session', 'endedTime'] as const;

const search = {
  keyword,
  method: z.optional(z.enum(signInMethods)),
  /** `failure` is every result by which somebody was turned away. */
  result: z.optional(z.enum([...signInResults, 'failure'])),
  /** Whole, or how it begins. */
  address: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  isOpen: z.optional(flag),
  from: z.optional(instant),
  /** Not included. */
  to: z.optional(instant),
};
const { pageIndex, pageSize, ...order } = pageQuery({ orders: signInOrder, orderType: 'desc', size: SIGN_IN_PAGE_SIZE });
const { list, file } = crud({ access: 'signInLog', about: ['signIns', 'users'], row: signInEntry });

/** A picture has at most so many bars. */
const MAXIMUM_BARS = 62;

export const signInLog = {
  list: list('/api/LogManagement/Log/List', { summary: 'Sign-ins that were tried, the newest first unless asked otherwise, narrowed down by what is given. Counted up to 10,000', search, page: { pageIndex, pageSize, ...order } }),
  exportFile: file('/api/LogManagement/Log/Export', { summary: 'Begins an export task: an Excel file of the sign-ins that a search finds', search, order, columns: signInFileColumns }),
  statistics: post('/api/LogManagement/Log/Statistics', {
    viewAs: 'reads',
    summary: 'How many sign-ins succeeded and failed between each two of these instants, which are in their order',
    access: 'signInLog',
    tags: ['signIns'],
    body: z.object({ edges: z.array(instant).check(z.minLength(2), z.maxLength(MAXIMUM_BARS + 1)) }),
    value: z.array(z.object({ start: instant, successes: z.int(), failures: z.int() })),
  }),
  endSessions: post('/api/LogManagement/Log/EndSessions', {
    summary: 'Ends the sessions that these sign-ins opened, where they stand still. All of them or none; 403 for a person with rights that the caller lacks, and for one’s own present session',
    access: 'users',
    body: z.object({ ids: idList }),
    changes: ['signIns'],
    value: z.null(),
  }),
  unlock: post('/api/LogManagement/Log/Unlock', {
    summary: 'Opens accounts that are locked after too many failed sign-ins. All of them or none; 403 for a person with rights that the caller lacks',
    access: 'users',
    body: z.object({ userIds: idList }),
    changes: ['signIns'],
    value: z.null(),
  }),
};
