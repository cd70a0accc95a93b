import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { id, instant, keyword } from '../values.ts';
import { fieldChanges } from './history.ts';

/** A record of the audit log. */
export const auditRecord = z.object({
  id,
  createTime: instant,
  /** Of whoever did it; empty for the portal itself. */
  account: z.string(),
  /** Empty for somebody who is gone. */
  fullName: z.string(),
  /** As whom they looked at the portal; null unless they did. */
  asAccount: z.nullable(z.string()),
  /** Of what, as `user`. */
  kind: z.string(),
  /** What was done to it, as `update`. */
  action: z.string(),
  target: z.string(),
  address: z.string(),
  changes: fieldChanges,
});
export type AuditRecord = z.infer<typeof auditRecord>;

export const AUDIT_PAGE_SIZE = 20;
export const auditOrder = ['createTime'] as const;
export const auditFileColumns = ['createTime', 'account', 'fullName', 'asAccount', 'kind', 'action', 'target', 'changes', 'address', 'id'] as const;

/** Kinds are words of the portal, such as `sign-in-link`; so are actions, which may be those of one kind: `role.reports`. */
const word = z.string().check(z.regex(/^[a-zA-Z][\w-]{0,49}$/));
const act = z.string().check(z.regex(/^[a-zA-Z][\w-]{0,49}(\.[a-zA-Z][\w-]{0,49})?$/));
const search = {
  /** In the name of what was changed. */
  keyword,
  /** The account of whoever did it, or as whom they did it, whole and in any capitals. */
  account: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  kind: z.optional(word),
  /** Any of them. */
  actions: z.optional(z.array(act).check(z.minLength(1), z.maxLength(20))),
  /** Whole. */
  address: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  from: z.optional(instant),
  /** Not included. */
  to: z.optional(instant),
};
const { pageIndex, pageSize, ...order } = pageQuery({ orders: auditOrder, orderType: 'desc', size: AUDIT_PAGE_SIZE });
const { list, file } = crud({ access: 'auditLog', about: ['audit'], row: auditRecord });

/** Where the chain is broken first. */
export const auditBreak = z.object({
  /** `changed`: a record, or its place, is not as it was sealed. `removed`: one is gone. `inserted`: one has come by another way. `end`: the newest are gone. `start`: sealed with another key. */
  kind: z.enum(['changed', 'removed', 'inserted', 'end', 'start']),
  recordId: z.nullable(id),
  /** When the last record before it was made that is as it was; null where there is none. */
  wholeUntil: z.nullable(instant),
});
export type AuditBreak = z.infer<typeof auditBreak>;

/** How far a check of the chain has come. */
export const auditCheck = z.object({
  /** The last link that was looked at; the next call goes on after it. */
  position: z.int(),
  total: z.int(),
  isDone: z.boolean(),
  /** Null as long as all is well. */
  broken: z.nullable(auditBreak),
  /** Since when records are chained; what was there before is protected as it was then. Null before there is a chain. */
  since: z.nullable(instant),
  inherited: z.int(),
});
export type AuditCheck = z.infer<typeof auditCheck>;

/** There is no call that changes a record, or takes one away. */
export const auditLog = {
  list: list('/api/LogManagement/Audit/List', { summary: 'Records of the audit log, the newest first unless asked otherwise, narrowed down by what is given. Counted up to 10,000', search, page: { pageIndex, pageSize, ...order } }),
  exportFile: file('/api/LogManagement/Audit/Export', { summary: 'Begins an export task: an Excel file of the records that a search finds', search, order, columns: auditFileColumns }),
  check: post('/api/LogManagement/Audit/Check', {
    viewAs: 'reads',
    summary: 'Checks a part of the hash chain: the links after a position, as many as a second allows. The caller goes on until it is done or broken',
    access: 'auditLog',
    tags: ['audit'],
    body: z.object({ after: z._default(z.int().check(z.minimum(0), z.maximum(2_147_483_647)), 0) }),
    value: auditCheck,
  }),
};
