import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { post } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { flag, id, instant, keyword, name } from '../values.ts';

/** How a connection is protected: from its first byte, by an upgrade, or not at all. */
export const domainSecurities = ['ldaps', 'startTls', 'none'] as const;
/** Where departments come from: nowhere, one attribute of the person, or the organisational units that they stand in. */
export const domainDepartments = ['none', 'attribute', 'ou'] as const;
/** When a synchronisation runs by itself. */
export const domainSchedules = ['off', 'hourly', 'daily'] as const;

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const needed = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
/** The name of an attribute (RFC 4512, 2.5), or nothing. */
const attribute = z._default(text(60).check(z.regex(/^([A-Za-z][A-Za-z0-9;-]*)?$/)), '');
const neededAttribute = z.string().check(z.trim(), z.minLength(1, { abort: true }), z.maxLength(60), z.regex(/^[A-Za-z][A-Za-z0-9;-]*$/));
/** A name, or an address, with or without a port: `dc1.corp.example`, `10.0.0.5:636`, `[fd00::5]:636`. */
const host = z.string().check(z.trim(), z.maxLength(260), z.regex(/^([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:]{2,45}\])(:\d{1,5})?$/));
const groupMapping = z.object({ group: needed(500), roleId: id });

/** What an administrator says of a domain; its password goes one way only. */
const settings = {
  name,
  /** `CORP` of `CORP\someone`. */
  shortName: z._default(text(50).check(z.regex(/^[A-Za-z0-9_.-]*$/)), ''),
  /** `corp.example` of `someone@corp.example`. */
  dnsName: z._default(text(200).check(z.regex(/^[A-Za-z0-9_.-]*$/)), ''),
  isEnabled: z._default(flag, 0),
  /** People whom nobody knows yet are looked for in the domain with the smallest number first. */
  priority: z._default(z.int().check(z.minimum(0), z.maximum(1000)), 10),
  /** Tried in this order. */
  hosts: z.array(host).check(z.minLength(1), z.maxLength(5)),
  security: z._default(z.enum(domainSecurities), 'ldaps'),
  checkCertificate: z._default(flag, 1),
  /** Certificates (PEM) of the authority that has signed those of the servers; empty for the ones that the machine trusts. */
  caCertificate: z._default(text(50_000), ''),
  baseDn: needed(500),
  bindDn: needed(500),
  userFilter: needed(1000),
  idAttribute: neededAttribute,
  accountAttribute: neededAttribute,
  nameAttribute: neededAttribute,
  mailAttribute: attribute,
  jobNoAttribute: attribute,
  mobileAttribute: attribute,
  departmentAttribute: attribute,
  managerAttribute: attribute,
  groupAttribute: attribute,
  departments: z._default(z.enum(domainDepartments), 'none'),
  /** The resource group of people who are made. */
  resourceGroupId: id,
  /** Roles that everybody of the domain has. */
  groupIds: z._default(z.array(id).check(z.maxLength(20)), []),
  /** Which role the members of a group of the directory have. */
  groupMap: z._default(z.array(groupMapping).check(z.maxLength(200)), []),
  createAtSignIn: z._default(flag, 0),
  /** Accounts of the same name that the portal has already become the domain's. */
  linksAccounts: z._default(flag, 0),
  leaverDays: z._default(z.int().check(z.minimum(0), z.maximum(365)), 7),
  brakePercent: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  schedule: z._default(z.enum(domainSchedules), 'off'),
  /** By the clocks of the site; of an hourly one the minutes count. */
  scheduleTime: z._default(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '02:00'),
};

/** A password of at least one character: with none, a directory lets anybody in as nobody (RFC 4513, 5.1.2). */
const bindPassword = z.string().check(z.minLength(1), z.maxLength(256));

export const runStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;
export const runKinds = ['compare', 'sync'] as const;
export const changeKinds = ['add', 'link', 'update', 'missing', 'disable', 'enable', 'problem'] as const;

/** How many people of each kind; `stripped` lose a role. */
const counts = z.object({ found: z.int(), unchanged: z.int(), add: z.int(), link: z.int(), update: z.int(), missing: z.int(), disable: z.int(), enable: z.int(), problem: z.int(), stripped: z.int() });
export type DomainRunCounts = z.infer<typeof counts>;

export const domainRun = z.object({
  id,
  kind: z.enum(runKinds),
  state: z.enum(runStates),
  /** Went on although the safety limit had stopped one before it. */
  isForced: flag,
  /** Who started it; empty for the schedule. */
  startedBy: z.string(),
  createTime: instant,
  startTime: z.nullable(instant),
  endTime: z.nullable(instant),
  /** People read from the directory, and changes made of those that are to be made. */
  read: z.int(),
  done: z.int(),
  total: z.int(),
  counts: z.nullable(counts),
  /** Why it failed or was stopped, and what to do; empty otherwise. */
  problem: z.string(),
});
export type DomainRun = z.infer<typeof domainRun>;

export const domainRow = z.object({
  ...settings,
  /** What was saved before a rule is read all the same. */
  name: z.string(),
  /** Null after it has been deleted: nobody is made until another one is chosen. */
  resourceGroupId: z.nullable(id),
  id,
  /** When the password of the bind account was set, and by whom. */
  passwordSetTime: instant,
  passwordSetBy: z.string(),
  people: z.int(),
  lastRun: z.nullable(z.pick(domainRun, { kind: true, state: true, createTime: true, endTime: true })),
  version: z.int(),
  updateTime: instant,
});
export type DomainRow = z.infer<typeof domainRow>;
export const domainOrder = ['priority', 'name', 'updateTime'] as const;

/** What a step of a test came to; what follows a failed one was not tried. */
export const checkSteps = ['resolve', 'connect', 'tls', 'bind', 'base', 'people'] as const;
const checkStep = z.object({ step: z.enum(checkSteps), state: z.enum(['ok', 'warning', 'failed', 'skipped']), detail: z.string(), advice: z.string() });
export type DomainCheckStep = z.infer<typeof checkStep>;

/** What would be known here of somebody in the directory. */
const domainPerson = z.object({
  account: z.string(),
  fullName: z.string(),
  mail: z.string(),
  jobNo: z.string(),
  mobile: z.string(),
  department: z.string(),
  manager: z.string(),
  /** Names of roles. */
  roles: z.array(z.string()),
  isDisabled: flag,
  dn: z.string(),
});
export type DomainPerson = z.infer<typeof domainPerson>;

export const domainChange = z.object({
  id,
  kind: z.enum(changeKinds),
  account: z.string(),
  fullName: z.string(),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  rolesAdded: z.array(z.string()),
  rolesRemoved: z.array(z.string()),
  note: z.string(),
});
export type DomainChange = z.infer<typeof domainChange>;

const { list, add, update, remove } = crud({ access: 'domains', about: ['domains'], row: domainRow });

/**
 * Domains of a directory (AD, or any LDAP server): signing in by them, and keeping people as they are there. Only who holds
 * every interface may say what a domain is: whoever says where people come from can be any of them.
 */
export const domains = {
  list: list('/api/Domain/List', { summary: 'Domains, searched by name', search: { keyword, id: z.optional(id) }, page: pageQuery({ orders: domainOrder, size: 20 }) }),
  add: add('/api/Domain/Add', { summary: 'Adds a domain. 403 for who is no administrator, 400 for a filter, name or certificate that is none, 409 for a name that is taken', body: z.object({ ...settings, bindPassword }) }),
  update: update('/api/Domain/Update', {
    summary: 'Changes a domain. Without a password the one that is kept stays; it is asked for again when it would go to another server. 403, 404, 409 when somebody else has changed it since `version`',
    body: z.object({ id, version: id, ...settings, bindPassword: z.optional(bindPassword) }),
  }),
  check: post('/api/Domain/Check', { summary: 'Turns a domain on or off; nobody of one that is off signs in by it, and it is not synchronised', access: 'domains', quiet: true, changes: ['domains'], body: z.object({ id, isEnabled: flag }), value: z.null() }),
  remove: remove('/api/Domain/Delete', { summary: 'Deletes domains with their logs. 409 for one that has people' }),
  test: post('/api/Domain/Test', { summary: 'Tries the connection and the bind account, step by step', access: 'domains', quiet: true, body: z.object({ id }), value: z.object({ host: z.string(), steps: z.array(checkStep) }) }),
  testSignIn: post('/api/Domain/TestSignIn', {
    summary: 'Tries whether somebody could sign in by a domain, and answers what would be known of them. It counts as a sign-in of theirs that fails, and is in the audit log. 403 for people with rights that the caller lacks, 429 for who is locked',
    access: 'domains',
    quiet: true,
    body: z.object({ id, username: needed(100), password: z.string().check(z.minLength(1), z.maxLength(256)) }),
    value: z.object({ outcome: z.enum(['ok', 'notFound', 'wrongPassword', 'several', 'disabled']), person: z.nullable(domainPerson) }),
  }),
  preview: post('/api/Domain/Preview', { summary: 'The first 20 people that a domain has, as they would be known here', access: 'domains', quiet: true, body: z.object({ id }), value: z.array(domainPerson) }),
  compare: post('/api/Domain/Compare', { summary: 'Begins to compare a domain with the portal; what is different is written down, and nothing is changed. 409 while one is in progress', access: 'domains', quiet: true, changes: ['domainRuns', 'domains'], body: z.object({ id }), value: z.object({ id }) }),
  sync: post('/api/Domain/Sync', { summary: 'Begins a synchronisation. `force` goes on where the safety limit would stop it, for administrators. 409 while one is in progress', access: 'domains', quiet: true, changes: ['domainRuns', 'domains'], body: z.object({ id, force: z._default(flag, 0) }), value: z.object({ id }) }),
  runs: post('/api/Domain/Runs', { viewAs: 'reads', summary: 'Comparisons and synchronisations of a domain, the newest first', access: 'domains', tags: ['domainRuns'], body: z.object({ domainId: id, id: z.optional(id), ...pageQuery({ orders: ['createTime'], orderType: 'desc', size: 10 }) }), value: pageOf(domainRun) }),
  changes: post('/api/Domain/Changes', {
    summary: 'What one of them has found or done, person by person',
    viewAs: 'reads',
    access: 'domains',
    tags: ['domainRuns'],
    body: z.object({ runId: id, kind: z.optional(z.enum(changeKinds)), ...pageQuery({ orders: ['account'], size: 20 }) }),
    value: pageOf(domainChange),
  }),
};
