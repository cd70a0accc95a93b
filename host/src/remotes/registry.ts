import { queryOptions } from '@tanstack/react-query';
import { queryKeyOf, queryOf } from '@portal/shared/api';
import { endpoints, isPagePath, type RegisteredRemote } from '@portal/shared/contract';
import { withDevelopedRemotes } from './developed-remotes.ts';

const { registry } = endpoints.release;
const asked = queryOf(registry);
const watched = queryOf(registry, { quiet: true });

export type Registry = { contract: string; remotes: RegisteredRemote[] };

/**
 * The release registry of the signed-in user: which remotes there are, in which version, and what they claim.
 * Asked once per page load: people in the middle of work keep the versions they started with (DESIGN 4).
 */
export const registryQuery = queryOptions({
  ...asked,
  queryFn: async (context): Promise<Registry> => withDevelopedRemotes(registry.value.parse(await asked.queryFn(context))),
  staleTime: Infinity,
  gcTime: Infinity,
  refetchOnWindowFocus: false,
});

/** What the registry says in the meantime: only what is switched off takes effect at once, and a notice offers the rest. */
export const watchQuery = queryOptions({
  ...watched,
  queryKey: queryKeyOf(registry, {}, 'watch'),
  queryFn: async (context): Promise<Registry> => registry.value.parse(await watched.queryFn(context)),
  staleTime: 0,
  refetchInterval: 30_000,
  refetchOnWindowFocus: 'always',
});

/** The registry of the page's start with the switches of now. */
export const withSwitches = (registry: Registry, now: Registry | undefined): Registry => {
  const off = (name: string): boolean | undefined => now?.remotes.find((one) => one.name === name)?.off;
  if (registry.remotes.every((remote) => (off(remote.name) ?? remote.off) === remote.off)) return registry;
  return { ...registry, remotes: registry.remotes.map((remote) => ({ ...remote, off: off(remote.name) ?? remote.off })) };
};

/** What comes from a development server has no registered files. */
export const isDeveloped = ({ integrity }: RegisteredRemote): boolean => Object.keys(integrity).length === 0;

/** Whether a new load of the page would bring other versions. What comes from a development server has no other. */
export const isOutdated = ({ remotes }: Registry, now: Registry | undefined): boolean => {
  if (!now) return false;
  const released = remotes.filter((remote) => !isDeveloped(remote));
  const versionsOf = (list: readonly RegisteredRemote[]) => list.map(({ name, version }) => `${name} ${version}`);
  const known = new Set(versionsOf(released));
  const developed = new Set(remotes.filter((remote) => !released.includes(remote)).map(({ name }) => name));
  const current = versionsOf(now.remotes.filter(({ name }) => !developed.has(name)));
  return current.length !== known.size || current.some((version) => !known.has(version));
};

export type RemotePageRoute = { remote: string; path: string; title: { zh: string; en: string }; keepAlive: boolean; access?: string | undefined };

/** Every page that the remotes claim, for the routes under /Main. One in development is checked by nobody else. */
export const pagesOf = (remotes: readonly RegisteredRemote[]): RemotePageRoute[] =>
  remotes.flatMap(({ name, routes }) => routes.filter(({ path }) => isPagePath(path)).map((route) => ({ remote: name, ...route })));
