import * as z from 'zod/mini';
import { post } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { flag, id, instant, keyword } from '../values.ts';

export const holderKinds = ['role', 'person'] as const;
export type HolderKind = (typeof holderKinds)[number];
export const holderOrder = ['name'] as const;

/** A role or a person, by no more than a name (decision 58): `account` tells people of one name apart, and is empty of a role. */
const holder = { kind: z.enum(holderKinds), id, name: z.string(), ename: z.string(), account: z.string() };
export const grantable = z.object({ id, name: z.string(), ename: z.string(), account: z.string() });
export type Grantable = z.infer<typeof grantable>;

/** Who has a grant of a report: a role, or a person by one of their own. */
export const reportHolder = z.object({
  ...holder,
  /** The level of SPEC 6. */
  allowA: z.int(),
  /** How many pages it is for; null is all. */
  pages: z.nullable(z.int()),
  /** When it ends; null is for good. A role's has no end. */
  until: z.nullable(instant),
  /** Whether it counts: a role that is turned off gives nothing, nor do grants of somebody's own where these are set aside. */
  counts: flag,
  /** Who granted it where it was asked for, as they are called; empty where nobody had asked. */
  givenBy: z.string(),
});
export type ReportHolder = z.infer<typeof reportHolder>;

const level = z.int().check(z.minimum(0), z.maximum(4));
const ids = z._default(z.array(id).check(z.maxLength(200)), []);

/**
 * Grants of one report, for who manages reports (decision 58): the same rules as on the page of a role, without the right to manage roles or
 * users.
 */
export const reportAccess = {
  holders: post('/api/ReportManagement/Report/GetHolders', {
    summary: 'Roles and people that have a grant of a report, searched by name. 404 for a report that is gone',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports', 'groups', 'users'],
    body: z.object({ id, keyword, holder: z.optional(z.enum(holderKinds)), ...pageQuery({ orders: holderOrder, size: 20 }) }),
    value: pageOf(reportHolder),
  }),
  grantable: post('/api/ReportManagement/Report/GetGrantable', {
    summary: 'Roles or active people that have no grant of a report yet, by name. 404 for a report that is gone',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports', 'groups', 'users'],
    body: z.object({ id, holder: z.enum(holderKinds), keyword, ...pageQuery({ orders: ['name'], size: 20 }) }),
    value: pageOf(grantable),
  }),
  grantPerson: post('/api/ReportManagement/Report/GrantPerson', {
    summary: 'Gives a person a level on a report; where they have a grant of their own, its level is changed, and without `until` its end stays. Their own grants count from then on. Nobody gives or takes what they do not hold: 403. 400 for an end that has passed, 404 for a report or person that is gone',
    access: 'reportManagement',
    quiet: true,
    changes: ['reports', 'users'],
    body: z.object({ id, userId: id, allowA: level, until: z.optional(z.nullable(instant)) }),
    value: z.null(),
  }),
  revoke: post('/api/ReportManagement/Report/Revoke', {
    summary: 'Takes grants of a report from roles and people, all or none. Nobody takes what they do not hold: 403. 404 for who has none',
    access: 'reportManagement',
    quiet: true,
    changes: ['reports', 'groups', 'users'],
    body: z.object({ id, groupIds: ids, userIds: ids }).check(z.refine(({ groupIds, userIds }) => groupIds.length + userIds.length > 0, { path: ['groupIds'] })),
    value: z.null(),
  }),
};
