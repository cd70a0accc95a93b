import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { bilingual } from '../values.ts';

/** The version of the contract between host and remotes (shared/shell). A remote states the range it was built for. */
export const SHELL_CONTRACT = '1.9.0';

/** Pages under /Main that are the host's own: no remote may claim them. */
export const HOST_PATHS = ['Home', 'ChangePassword'] as const;

/**
 * The interface class without which a page or command can do nothing: who does not hold it is not offered it. A text,
 * so that one whose class is gone does not take the others with it.
 */
const access = z.optional(z.string().check(z.minLength(1), z.maxLength(50)));

/** A page that a remote claims. The host draws menus and guards routes from this, without the remote's code. */
export const remoteRoute = z.object({
  /** Pattern under /Main, for example `PBIViews/:id/:page/:type`. */
  path: z.string().check(z.minLength(1), z.maxLength(200)),
  title: bilingual,
  /** The page stays loaded in its tab while another tab is shown. */
  keepAlive: z._default(z.boolean(), true),
  access,
});
export type RemoteRoute = z.infer<typeof remoteRoute>;

/** What a remote adds to the command palette. Its code is fetched when it is called. */
export const remoteCommand = z.object({
  id: z.string().check(z.minLength(1)),
  title: bilingual,
  /** Only for the report or dashboard in front. */
  forReports: z._default(z.boolean(), false),
  access,
});
export type RemoteCommandDescription = z.infer<typeof remoteCommand>;

export const remoteName = z.string().check(z.maxLength(40), z.regex(/^[a-z][a-z0-9-]*$/));
/** It is part of an address; a version is the package's with a hash over its files. */
export const remoteVersion = z.string().check(z.maxLength(80), z.regex(/^[0-9][\w.+-]*$/));

/** The part of a remote's description that is data: its build writes it into remote.json (DESIGN 4). */
export const remoteDescription = z.object({
  name: remoteName,
  /** Semver range of SHELL_CONTRACT. */
  contract: z.string().check(z.maxLength(100)),
  routes: z.array(remoteRoute).check(z.maxLength(200)),
  /** Names of the slots that the remote fills, for example `viewer.drawer`. */
  slots: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)),
  /** Releases from before there were commands have none. */
  commands: z._default(z.array(remoteCommand).check(z.maxLength(100)), []),
});
export type RemoteDescription = z.infer<typeof remoteDescription>;

export const remoteFile = z.object({
  /** Below the release's folder; no part of it leads up. */
  path: z.string().check(z.maxLength(200), z.regex(/^\w[\w@.-]*(\/\w[\w@.-]*)*$/)),
  bytes: z.int().check(z.minimum(0)),
  /** Hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** remote.json, beside mf-manifest.json in every build of a remote. */
export const remoteJson = z.extend(remoteDescription, {
  version: remoteVersion,
  files: z.array(remoteFile).check(z.maxLength(2000)),
  /** What it expects the host to provide: ranges by module name, modules of the shared package among them. */
  shared: z._default(z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(100))), {}),
  /** `shared` holds what the remote imports. Builds from before name every shared module there is; `pnpm release` finds out which they use. */
  statesImports: z.optional(z.literal(true)),
  /** The build would have failed for a text that one language lacks. Builds for development, and those from before, say nothing of their texts. */
  textsCompared: z.optional(z.literal(true)),
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
export const registeredRemote = z.extend(remoteDescription, {
  ...fetchable.shape,
  /** Switched off for everyone: nothing of it is loaded, and what is open is closed. */
  off: z.boolean(),
  /** What is loaded in its place when it cannot be loaded. */
  previous: z.nullable(fetchable),
});
export type RegisteredRemote = z.infer<typeof registeredRemote>;

/** What one browser met with one version. */
export const releaseReport = z.object({
  remote: remoteName,
  version: remoteVersion,
  outcome: z.enum(['shown', 'failed']),
  /** How far it had come, and what went wrong: the host's own names (host/src/remotes/failure.ts). */
  stage: z._default(z.string().check(z.maxLength(20)), ''),
  kind: z._default(z.string().check(z.maxLength(20)), ''),
  /** From when it was to be shown until its code was there. */
  milliseconds: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(600_000))), null),
  message: z._default(z.string().check(z.maxLength(500)), ''),
});
export type ReleaseReport = z.infer<typeof releaseReport>;

/** What every browser asks and tells. */
export const release = {
  registry: get('/api/Release/Registry', {
    summary: 'The remotes of the signed-in user and their versions',
    access: 'session',
    viewAs: 'reads',
    revalidated: true,
    value: z.object({ contract: z.string(), remotes: z.array(registeredRemote) }),
  }),
  report: post('/api/Release/Report', {
    summary: 'How the loading of remotes went in this browser',
    access: 'session',
    viewAs: 'skipped',
    quiet: true,
    body: z.object({ reports: z.array(releaseReport).check(z.minLength(1), z.maxLength(50)) }),
    value: z.null(),
  }),
};
