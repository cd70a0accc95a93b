import { z } from 'zod';
import { get } from './endpoint.ts';
import { bilingual } from './values.ts';

/** The version of the contract between host and remotes (shared/shell). A remote states the range it was built for. */
export const SHELL_CONTRACT = '1.0.0';

/** A page that a remote claims. The host draws menus and guards routes from this, without the remote's code. */
export const remoteRoute = z.object({
  /** Pattern under /Main, for example `PBIViews/:id/:page/:type`. */
  path: z.string().min(1),
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

/** The part of a remote's description that is data: its build writes it into remote.json (DESIGN 4). */
export const remoteDescription = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Semver range of SHELL_CONTRACT. */
  contract: z.string(),
  routes: z.array(remoteRoute),
  /** Names of the places that the remote fills, for example `viewer.drawer`. */
  slots: z.array(z.string()),
  /** Releases from before there were commands have none. */
  commands: z.array(remoteCommand).default([]),
});
export type RemoteDescription = z.infer<typeof remoteDescription>;

export const remoteFile = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() });

/** remote.json, beside mf-manifest.json in every build of a remote. */
export const remoteJson = remoteDescription.extend({
  version: z.string(),
  files: z.array(remoteFile),
});
export type RemoteJson = z.infer<typeof remoteJson>;

/** A remote as one user gets it: which version, and where its manifest is. */
export const registeredRemote = remoteDescription.extend({
  version: z.string(),
  /** Absolute path on this origin, or an address on a registered one. */
  manifest: z.string(),
});
export type RegisteredRemote = z.infer<typeof registeredRemote>;

export const release = {
  registry: get('/api/Release/Registry', {
    summary: 'The remotes of the signed-in user and their versions',
    access: 'session',
    overlay: false,
    value: z.object({ contract: z.string(), remotes: z.array(registeredRemote) }),
  }),
};
