import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { bilingual } from './values.ts';

/** The version of the contract between host and remotes (shared/shell). A remote states the range it was built for. */
export const SHELL_CONTRACT = '1.1.0';

/** Pages under /Main that are the host's own: no remote may claim them. */
export const HOST_PATHS = ['Home', 'ChangePassword'] as const;

/** A page that a remote claims. The host draws menus and guards routes from this, without the remote's code. */
export const remoteRoute = z.object({
  /** Pattern under /Main, for example `PBIViews/:id/:page/:type`. */
  path: z.string().min(1).max(200),
  title: bilingual,
  /** The page stays loaded in its tab while another tab is shown. */
  keepAlive: z.boolean().default(true),
});
export type RemoteRoute = z.infer<typeof remoteRoute>;

/** What a remote adds to the command palette. Its code is fetched when it is called. */
export const remoteCommand = z.object({
  id: z.string().min(1),
  title: bilingual,
  /** Only for the report or dashboard in front. */
  forReports: z.boolean().default(false),
});
export type RemoteCommandDescription = z.infer<typeof remoteCommand>;

export const remoteName = z.string().max(40).regex(/^[a-z][a-z0-9-]*$/);
/** It is part of an address; a version is the package's with a hash over its files. */
export const remoteVersion = z.string().max(80).regex(/^[0-9][\w.+-]*$/);

/** The part of a remote's description that is data: its build writes it into remote.json (DESIGN 4). */
export const remoteDescription = z.object({
  name: remoteName,
  /** Semver range of SHELL_CONTRACT. */
  contract: z.string().max(100),
  routes: z.array(remoteRoute).max(200),
  /** Names of the places that the remote fills, for example `viewer.drawer`. */
  slots: z.array(z.string().max(100)).max(50),
  /** Releases from before there were commands have none. */
  commands: z.array(remoteCommand).max(100).default([]),
});
export type RemoteDescription = z.infer<typeof remoteDescription>;

export const remoteFile = z.object({
  /** Below the release's folder; no part of it leads up. */
  path: z.string().max(200).regex(/^\w[\w@.-]*(\/\w[\w@.-]*)*$/),
  bytes: z.number().int().min(0),
  /** Hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** remote.json, beside mf-manifest.json in every build of a remote. */
export const remoteJson = remoteDescription.extend({
  version: remoteVersion,
  files: z.array(remoteFile).max(2000),
  /** What it expects the host to provide: ranges by module name. */
  shared: z.record(z.string().max(200), z.string().max(100)).default({}),
});
export type RemoteJson = z.infer<typeof remoteJson>;

/** host.json, beside the host's page: what it provides to remotes, versions by module name. */
export const hostJson = z.object({ contract: z.string(), shared: z.record(z.string(), z.string()) });
export type HostJson = z.infer<typeof hostJson>;

/** One version of a remote, as a browser fetches it. */
const fetchable = z.object({
  version: z.string(),
  contract: z.string(),
  /** Absolute path on this origin, or an address where release files are served from elsewhere; a development server's in a developer's own browser. */
  manifest: z.string(),
  /** Subresource integrity (`sha256-…`) of every file by its path beside the manifest; nothing else is run. */
  integrity: z.record(z.string(), z.string()),
});
export type FetchableRelease = z.infer<typeof fetchable>;

/** A remote as one user gets it: which version, and where its manifest is. */
export const registeredRemote = remoteDescription.extend({
  ...fetchable.shape,
  /** Switched off for everyone: nothing of it is loaded, and what is open is closed. */
  off: z.boolean(),
  /** What is loaded in its place when it cannot be loaded. */
  previous: fetchable.nullable(),
});
export type RegisteredRemote = z.infer<typeof registeredRemote>;

/** What one browser met with one version. */
export const releaseReport = z.object({
  remote: remoteName,
  version: remoteVersion,
  outcome: z.enum(['shown', 'failed']),
  /** How far it had come, and what went wrong: the host's own names (host/src/remotes/failure.ts). */
  stage: z.string().max(20).default(''),
  kind: z.string().max(20).default(''),
  /** From the wish to show it until its code was there. */
  milliseconds: z.number().int().min(0).max(600_000).nullable().default(null),
  message: z.string().max(500).default(''),
});
export type ReleaseReport = z.infer<typeof releaseReport>;

/** What every browser asks and tells. */
export const release = {
  registry: get('/api/Release/Registry', {
    summary: 'The remotes of the signed-in user and their versions',
    access: 'session',
    overlay: false,
    revalidated: true,
    value: z.object({ contract: z.string(), remotes: z.array(registeredRemote) }),
  }),
  report: post('/api/Release/Report', {
    summary: 'How the loading of remotes went in this browser',
    access: 'session',
    overlay: false,
    body: z.object({ reports: z.array(releaseReport).min(1).max(50) }),
    value: z.null(),
  }),
};
