import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { remoteJson, remoteName, remoteRoute, remoteVersion } from './release.ts';
import { pageField } from '../paging.ts';
import { id, instant, name } from '../values.ts';

/** Who gets a version: everybody, a share of the users, or the members of a role (by its code). */
export const audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('canary'), percent: z.int().check(z.minimum(1), z.maximum(99)) }),
  z.object({ kind: z.literal('role'), role: z.string().check(z.minLength(1), z.maxLength(50)) }),
]);
export type Audience = z.infer<typeof audience>;

/** What keeps a version from being released. `field` is the part of remote.json that is wrong. */
export const releaseProblem = z.object({
  check: z.enum(['contract', 'shared', 'size', 'paths', 'languages', 'version']),
  field: z.string(),
  message: z.string(),
});
export type ReleaseProblem = z.infer<typeof releaseProblem>;

const note = z._default(z.string().check(z.trim(), z.maxLength(1000)), '');

/** What browsers have met with a version, over the last seven days. */
export const releaseHealth = z.object({
  /** Different users who tried it, and those of them for whom it failed. */
  users: z.int(),
  failedUsers: z.int(),
  /** Median and 95th percentile of the time to load, in milliseconds; null before there is any. */
  median: z.nullable(z.number()),
  slow: z.nullable(z.number()),
  /** The failures that were met most. */
  failures: z.array(z.object({ kind: z.string(), stage: z.string(), count: z.int(), message: z.string() })),
});
export type ReleaseHealth = z.infer<typeof releaseHealth>;

/** A version, as administrators see it. */
export const releasedVersion = z.object({
  version: z.string(),
  contract: z.string(),
  source: z.enum(['product', 'upload']),
  note: z.string(),
  author: z.string(),
  createTime: instant,
  routes: z.array(remoteRoute),
  slots: z.array(z.string()),
  /** All its files, as they are and as they are sent. */
  bytes: z.int(),
  sentBytes: z.int(),
  files: z.int(),
  /** SHA-256 over the names and hashes of all its files. */
  integrity: z.string(),
  /** Who has it now. */
  audiences: z.array(audience),
  /** It was rolled back, by a person or by itself; it is no longer fallen back to. */
  withdrawn: z.boolean(),
  /** Its files are gone: it was not used for longer than files are kept. */
  gone: z.boolean(),
  health: releaseHealth,
});
export type ReleasedVersion = z.infer<typeof releasedVersion>;

export const releasedRemote = z.object({
  name: z.string(),
  /** Since when it is switched off. */
  offTime: z.nullable(instant),
  /** What everybody has, and what a roll-back leads to. */
  live: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  /** The newest first. */
  versions: z.array(releasedVersion),
});
export type ReleasedRemote = z.infer<typeof releasedRemote>;

/** Something that was done to a remote's releases. */
export const releaseEvent = z.object({
  id,
  action: z.enum(['publish', 'activate', 'end-trial', 'roll-back', 'withdraw', 'switch-off', 'switch-on']),
  version: z.string(),
  audience: z.nullable(audience),
  note: z.string(),
  author: z.string(),
  createTime: instant,
});
export type ReleaseEvent = z.infer<typeof releaseEvent>;

/** A team's right to release its remotes. The secret itself is shown once, and stored nowhere. */
export const deployToken = z.object({
  id,
  name: z.string(),
  remotes: z.array(z.string()),
  author: z.string(),
  createTime: instant,
  lastUsedTime: z.nullable(instant),
  revokedTime: z.nullable(instant),
});
export type DeployToken = z.infer<typeof deployToken>;

const ofRemote = { name: remoteName, note };
/** Who releases reads in the dialog why it did not work. */
const deploy = { access: 'deploy', quiet: true } as const;
const administer = { access: 'releases', quiet: true } as const;

const events = crud({ access: 'releases', about: ['releases'], row: releaseEvent });

/** Releasing: by a deploy token, or by an administrator of releases. */
export const deployment = {
  check: post('/api/Release/Check', {
    ...deploy,
    summary: 'What keeps a version from being released, and which of its files the server does not have yet',
    /** `audience`: who is to have it, so that nothing is uploaded for a role that there is not. */
    body: z.object({ remote: remoteJson, audience: z.optional(audience) }),
    value: z.object({
      problems: z.array(releaseProblem),
      /** SHA-256 of files, hexadecimal. */
      missing: z.array(z.string()),
      /** What everybody has now. */
      live: z.nullable(z.string()),
    }),
  }),
  file: post('/api/Release/File', {
    ...deploy,
    summary: 'Uploads one file of a release; it is known by its hash from then on',
    multipart: true,
    value: z.object({ sha256: z.string(), bytes: z.int() }),
  }),
  publish: post('/api/Release/Publish', {
    ...deploy,
    summary: 'Registers a version whose files are there. It never changes again, and nobody gets it before it is activated',
    body: z.object({ remote: remoteJson, note }),
    changes: ['releases'],
    value: z.object({ name: z.string(), version: z.string() }),
  }),
  activate: post('/api/Release/Activate', {
    ...deploy,
    summary: 'Gives a version to an audience. For everybody, it also ends the trials of that version and of older ones',
    body: z.object({ ...ofRemote, version: remoteVersion, audience }),
    changes: ['releases'],
    value: z.null(),
  }),
  endTrial: post('/api/Release/EndTrial', {
    ...deploy,
    summary: 'Takes a version from the share of users and the roles that have it; they get what everybody has',
    body: z.object({ ...ofRemote, version: remoteVersion }),
    changes: ['releases'],
    value: z.null(),
  }),
  rollBack: post('/api/Release/RollBack', {
    ...deploy,
    summary: 'Gives everybody the version before the present one',
    body: z.object(ofRemote),
    changes: ['releases'],
    value: z.object({ version: z.string() }),
  }),
  switch: post('/api/Release/Switch', {
    ...deploy,
    summary: 'Switches a remote off for everybody, or on again',
    body: z.object({ ...ofRemote, off: z.boolean() }),
    changes: ['releases'],
    value: z.null(),
  }),
  overview: get('/api/Release/Overview', {
    viewAs: 'reads',
    ...administer,
    summary: 'Every remote with its versions, their audiences, and how they do',
    tags: ['releases'],
    value: z.object({
      contract: z.string(),
      remotes: z.array(releasedRemote),
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  }),
  history: events.list('/api/Release/History', {
    summary: 'What was done to a remote’s releases, the newest first',
    search: { name: remoteName },
    page: pageField(),
  }),
  tokens: get('/api/Release/Tokens', { viewAs: 'reads', ...administer, summary: 'Deploy tokens', tags: ['deployTokens'], value: z.array(deployToken) }),
  createToken: post('/api/Release/TokenAdd', {
    ...administer,
    summary: 'Makes a deploy token; its secret is in this answer and nowhere else',
    body: z.object({ name, remotes: z.array(remoteName).check(z.minLength(1), z.maxLength(50)) }),
    changes: ['deployTokens'],
    value: z.object({ token: deployToken, secret: z.string() }),
  }),
  revokeToken: post('/api/Release/TokenRevoke', {
    ...administer,
    summary: 'Ends a deploy token at once',
    body: z.object({ id }),
    changes: ['deployTokens'],
    value: z.null(),
  }),
};
