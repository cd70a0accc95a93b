import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post, type Access } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idInQuery, idList, instant, keyword } from '../values.ts';
import { choice } from './groups.ts';
import { HIGHEST_LEVEL } from './report-grants.ts';

export const accessRequestStates = ['waiting', 'granted', 'declined', 'withdrawn'] as const;
export type AccessRequestState = (typeof accessRequestStates)[number];
export const accessRequestOrder = ['createTime', 'decideTime'] as const;
export const ACCESS_REQUEST_PAGE_SIZE = 20;
/** How long the reason of a decision may be. */
export const LONGEST_ANSWER = 500;

/** What a reader has asked for, and what became of it. */
export const accessRequest = z.object({
  id,
  userId: id,
  account: z.string(),
  fullName: z.string(),
  kind: z.enum(['report', 'dashboard']),
  /** The report or dashboard. */
  thingId: id,
  name: z.string(),
  ename: z.string(),
  /** The picture of a report; empty where it has none. */
  cover: z.string(),
  reason: z.string(),
  state: z.enum(accessRequestStates),
  createTime: instant,
  decideTime: z.nullable(instant),
  /** Who decided: an account, empty where nobody has, or they are gone. */
  decidedBy: z.string(),
  /** Why it was declined. */
  answer: z.string(),
  /** The role that it was granted by; null where it was given to the person. */
  role: z.nullable(choice),
  /** Until when it was granted; null is for ever. */
  until: z.nullable(instant),
  /** Whether the reader may open it now, by whatever way. */
  hasAccess: flag,
});
export type AccessRequest = z.infer<typeof accessRequest>;

/** What a request can be granted by. */
export const accessRequestOptions = z.object({
  /** Of a report: what can be given, all where none is chosen. */
  pages: z.array(z.object({ code: z.string(), displayName: z.string(), enDisplayName: z.string() })),
  /** Roles that give it. */
  roles: z.array(
    z.object({
      id,
      name: z.string(),
      ename: z.string(),
      members: z.int(),
      /** Other reports and dashboards that come with it. */
      others: z.int(),
      allowA: z.int(),
      /** How many pages; null is all. */
      pages: z.nullable(z.int()),
      /** Whether the caller holds all that the role gives, and so may give it. */
      isHeld: flag,
    }),
  ),
});
export type AccessRequestOptions = z.infer<typeof accessRequestOptions>;

/** A report or dashboard with who decides on requests for it, besides the administrators. */
export const ownedThing = z.object({
  id,
  kind: z.enum(['report', 'dashboard']),
  name: z.string(),
  ename: z.string(),
  /** Of a report: its class. */
  className: z.string(),
  classEnName: z.string(),
  /** Of a report: whom readers are told to ask, for example a department. */
  owner: z.string(),
  ownerId: z.nullable(id),
  ownerAccount: z.string(),
  ownerName: z.string(),
});
export type OwnedThing = z.infer<typeof ownedThing>;
export const ownedThingOrder = ['name', 'owner'] as const;

/** What can be done with requests: with all of them, or with those for what the caller owns. */
const calls = <Place extends '/api/AccessRequest' | '/api/OwnedRequest'>(place: Place, access: Access, which: string) => {
  const { list } = crud({ access, about: ['accessRequests', 'users', 'groups'], row: accessRequest });
  const decides = { access, quiet: true, value: z.null() } as const;
  return {
    list: list(`${place}/List`, {
      summary: `Requests${which}, searched by who asked and by what they asked for`,
      search: { keyword, id: z.optional(id), state: z.optional(z.enum(accessRequestStates)), kind: z.optional(z.enum(['report', 'dashboard'])) },
      page: pageQuery({ orders: accessRequestOrder, orderType: 'desc', size: ACCESS_REQUEST_PAGE_SIZE }),
    }),
    options: get(`${place}/Options`, {
      summary: `What can be granted by a request${which}: its pages, and the roles that give it. 404 for a request that is gone`,
      access,
      viewAs: 'reads',
      tags: ['accessRequests', 'groups', 'reports'],
      query: z.object({ id: idInQuery }),
      value: accessRequestOptions,
    }),
    grantToPerson: post(`${place}/GrantToPerson`, {
      ...decides,
      summary: `Grants requests${which} to the readers themselves, beside their roles; their own grants count from then on. 409 for one that is decided already. All of them or none`,
      changes: ['accessRequests', 'users'],
      body: z.object({
        ids: idList,
        /** Of reports. SPEC 6: 0 view only, up to 4 all. */
        allowA: z._default(z.int().check(z.minimum(0), z.maximum(HIGHEST_LEVEL)), 0),
        allowExportData: z._default(flag, 0),
        /** Codes of the pages of a report; null is all, and the only choice for several requests. */
        pages: z._default(z.nullable(z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(500))), null),
        until: z.nullable(instant),
      }),
    }),
    decline: post(`${place}/Decline`, {
      ...decides,
      summary: `Declines requests${which} with a reason, which the readers are told. 409 for one that is decided already. All of them or none`,
      changes: ['accessRequests'],
      body: z.object({ ids: idList, answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_ANSWER)) }),
    }),
  };
};

const { list: owners, update: setOwner } = crud({ access: 'accessRequests', about: ['accessRequests', 'reports'], row: ownedThing });

/**
 * What readers have asked for in the viewer. Nobody gives what they do not hold for good: 403. A decision is told to the reader
 * in the bell and by mail.
 */
export const accessRequests = {
  ...calls('/api/AccessRequest', 'accessRequests', ''),
  grantByRole: post('/api/AccessRequest/GrantByRole', {
    access: 'accessRequests',
    quiet: true,
    summary: 'Grants a request by putting the reader into a role that gives what they asked for. 409 for one that is decided already, 400 for a role that does not give it or an end that is over',
    changes: ['accessRequests', 'users', 'groups'],
    body: z.object({ id, groupId: id, until: z.nullable(instant) }),
    value: z.null(),
  }),
  owners: owners('/api/AccessRequest/Owners', {
    summary: 'Published reports and dashboards with their owners, searched by their names and by who owns them',
    search: { keyword, kind: z.optional(z.enum(['report', 'dashboard'])) },
    page: pageQuery({ orders: ownedThingOrder, size: ACCESS_REQUEST_PAGE_SIZE }),
  }),
  setOwner: setOwner('/api/AccessRequest/SetOwner', {
    summary: 'Makes somebody the owner of a report or dashboard, or nobody. 404 for one that is gone, 400 for somebody whose account is off',
    body: z.object({ id, ownerId: z.nullable(id) }),
  }),
  people: post('/api/AccessRequest/People', {
    summary: 'People who can be made an owner, the first 20 by account and name',
    access: 'accessRequests',
    viewAs: 'reads',
    tags: ['users'],
    body: z.object({ keyword }),
    value: z.array(z.object({ id, account: z.string(), fullName: z.string() })),
  }),
};

/** The same for what the caller owns, where the operator has it so: 403 where not. Owners grant to people only, never by roles, which give other things, too. */
export const ownedRequests = calls('/api/OwnedRequest', 'reports', ' for what the caller owns');
