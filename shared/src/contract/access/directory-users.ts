import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idInQuery, idList, instant, keyword } from '../values.ts';

export const directoryUserOrder = ['displayName', 'upn', 'department', 'syncTime'] as const;
export const directoryLicences = ['none', 'free', 'pro', 'ppu'] as const;
/** Whose account it is: somebody's, nobody's, or that of several who could be meant. */
export const directoryMatches = ['matched', 'unmatched', 'several'] as const;

/** An object's id in Entra ID. */
export const objectId = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i));

/** A user of Entra ID that the portal knows of. */
export const directoryUser = z.object({
  id,
  objectId: z.string(),
  displayName: z.string(),
  upn: z.string(),
  mail: z.string(),
  department: z.string(),
  jobTitle: z.string(),
  employeeId: z.string(),
  isEnabled: flag,
  /** Whether the directory still has them, among those that are synchronised. */
  isPresent: flag,
  leftTime: z.nullable(instant),
  licence: z.enum(directoryLicences),
  match: z.enum(directoryMatches),
  /** Of the account that is theirs; 0 and empty without. */
  userId: z.int(),
  account: z.string(),
  syncTime: instant,
});
export type DirectoryUser = z.infer<typeof directoryUser>;

/** Somebody whom a search in the directory has found. */
export const foundDirectoryUser = z.object({
  objectId: z.string(),
  displayName: z.string(),
  upn: z.string(),
  mail: z.string(),
  department: z.string(),
  jobTitle: z.string(),
  isEnabled: flag,
  /** Their account; empty without. */
  account: z.string(),
});
export type FoundDirectoryUser = z.infer<typeof foundDirectoryUser>;

/** What becomes, or would become, of somebody who is added. */
export const additionOutcomes = ['added', 'matched', 'accountTaken', 'disabled', 'unfit', 'gone'] as const;
export const addition = z.object({ objectId: z.string(), displayName: z.string(), account: z.string(), outcome: z.enum(additionOutcomes) });
export type Addition = z.infer<typeof addition>;

export const matchReasons = ['upn', 'mail', 'jobNo'] as const;
export const matchSuggestion = z.object({
  id,
  displayName: z.string(),
  upn: z.string(),
  accounts: z.array(z.object({ userId: id, account: z.string(), fullName: z.string(), by: z.enum(matchReasons) })),
});
export type MatchSuggestion = z.infer<typeof matchSuggestion>;

const groupChoice = z.object({ id: objectId, name: z.string().check(z.trim(), z.minLength(1), z.maxLength(256)) });
export type DirectoryGroupChoice = z.infer<typeof groupChoice>;
const settingFields = {
  /** Groups whose members are synchronised; none is everybody. */
  scope: z.array(groupChoice).check(z.maxLength(20)),
  /** Hour of the day by the portal's clocks; null is by hand only. */
  hour: z.nullable(z.int().check(z.minimum(0), z.maximum(23))),
  /** Accounts of who has left are disabled after so many days; null is never. */
  leaverDays: z.nullable(z.int().check(z.minimum(0), z.maximum(365))),
  brakePercent: z.int().check(z.minimum(0), z.maximum(100)),
};

/** How the directory is reached, without a secret. */
export const directoryConnection = z.object({
  cloud: z.enum(['global', 'china']),
  /** Whose credentials are used: those of the directory's own settings, or those for Power BI. */
  from: z.enum(['entra', 'powerBi', 'none']),
  authority: z.string(),
  graph: z.string(),
  clientId: z.string(),
  /** Settings that are not there; none where it can be reached. */
  missing: z.array(z.string()),
});
export type DirectoryConnection = z.infer<typeof directoryConnection>;

export const directorySettings = z.object({ ...settingFields, scope: z.array(z.object({ id: z.string(), name: z.string() })), version: z.int(), connection: directoryConnection });
export type DirectorySettings = z.infer<typeof directorySettings>;

const changeOf = z.object({ name: z.string(), kind: z.enum(['added', 'changed', 'left', 'back', 'account', 'disabled']), before: z.string(), after: z.string() });
export type DirectoryChange = z.infer<typeof changeOf>;
export const directoryRun = z.object({
  id,
  isPreview: flag,
  account: z.string(),
  state: z.enum(['running', 'done', 'braked', 'failed']),
  /** How many users were read so far. */
  progress: z.int(),
  counts: z.record(z.string(), z.int()),
  /** The first changes, for looking at them. */
  changes: z.array(changeOf),
  /** Why it failed; empty when it did not. */
  failure: z.string(),
  createTime: instant,
  updateTime: instant,
});
export type DirectoryRun = z.infer<typeof directoryRun>;

/** The portal's own applications in Entra ID and until when their secrets are good. */
export const directoryCredentials = z.object({
  applications: z.array(z.object({ appId: z.string(), name: z.string(), secrets: z.array(z.object({ name: z.string(), endTime: z.nullable(instant) })) })),
  /** The permission without which it is not told; empty where it is. */
  missing: z.string(),
});
export type DirectoryCredentials = z.infer<typeof directoryCredentials>;

const access = 'directoryUsers';
const { list } = crud({ access, about: ['directoryUsers'], row: directoryUser });

/** Users of Entra ID (SPEC 7.7). All that asks the directory: 409 where it is not set up, 502 where it refuses, 503 where it does not answer. */
export const directoryUsers = {
  search: get('/api/PowerBIUser/Top', {
    summary: 'Users of the directory, searched there by name, user principal name or mail',
    viewAs: 'reads',
    access,
    tags: ['users'],
    query: z.object({ keyword: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
    value: z.array(foundDirectoryUser),
  }),
  list: list('/api/SSOUser/List', {
    summary: 'The users of the directory that the portal knows of, with whose account is theirs',
    search: { keyword, id: z.optional(id), match: z.optional(z.enum(directoryMatches)), department: z.optional(z.string().check(z.maxLength(200))), licence: z.optional(z.enum(directoryLicences)), isEnabled: z.optional(flag) },
    page: pageQuery({ orders: directoryUserOrder, size: 20 }),
  }),
  add: post('/api/SSOUser/SSOUserAdd', {
    summary: 'Makes accounts for users of the directory, without a password of the portal’s; `isPreview` only says what would become of each. 403 for giving what the caller does not hold',
    access,
    quiet: true,
    changes: ['users', 'directoryUsers'],
    body: z.object({
      objectIds: z.array(objectId).check(z.minLength(1), z.maxLength(200)),
      groupIds: z.array(id).check(z.minLength(1), z.maxLength(200)),
      resourceGroupId: id,
      isPreview: z._default(flag, 0),
    }),
    value: z.array(addition),
  }),
  suggest: get('/api/SSOUser/Suggestions', {
    summary: 'Accounts that could be those of directory users who have none, by user principal name, mail or job number',
    viewAs: 'reads',
    access,
    tags: ['users', 'directoryUsers'],
    value: z.array(matchSuggestion),
  }),
  match: post('/api/SSOUser/Match', {
    summary: 'Says whose accounts are whose, all of them or none: from then on the directory keeps them. 409 for one that has somebody already',
    access,
    quiet: true,
    changes: ['users', 'directoryUsers'],
    body: z.object({ pairs: z.array(z.object({ id, userId: id })).check(z.minLength(1), z.maxLength(200)) }),
    value: z.null(),
  }),
  unmatch: post('/api/SSOUser/Unmatch', {
    summary: 'Accounts are kept by hand again, and are nobody’s in the directory',
    access,
    changes: ['users', 'directoryUsers'],
    body: z.object({ ids: idList }),
    value: z.null(),
  }),
  settings: get('/api/SSOUser/Settings', { viewAs: 'reads', summary: 'How the directory is reached and synchronised', access, tags: ['directoryUsers'], value: directorySettings }),
  setSettings: post('/api/SSOUser/SetSettings', {
    summary: 'Changes how the directory is synchronised. 409 when somebody else has since `version`',
    access,
    quiet: true,
    changes: ['directoryUsers'],
    body: z.object({ version: id, ...settingFields }),
    value: z.null(),
  }),
  sync: post('/api/SSOUser/Sync', {
    summary: 'Begins a synchronisation, or the preview of one; `isForced` goes over the safety limit. 409 while one is in progress',
    access,
    quiet: true,
    changes: ['directoryUsers'],
    body: z.object({ isPreview: z._default(flag, 0), isForced: z._default(flag, 0) }),
    value: z.object({ id }),
  }),
  run: get('/api/SSOUser/Run', { viewAs: 'reads', summary: 'How a synchronisation goes, and what came of it', access, tags: ['directoryUsers'], query: z.object({ id: idInQuery }), value: directoryRun }),
  runs: get('/api/SSOUser/Runs', { viewAs: 'reads', summary: 'The last synchronisations, the newest first', access, tags: ['directoryUsers'], value: z.array(directoryRun) }),
  credentials: get('/api/SSOUser/Credentials', { viewAs: 'reads', summary: 'The portal’s applications in the directory and the ends of their secrets, where it may be told', access, tags: ['directoryUsers'], value: directoryCredentials }),
};
