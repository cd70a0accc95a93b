import { queryOptions } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { endpoints, type RegisteredRemote } from '@portal/shared/contract';
import { withDevelopedRemotes } from './developed-remotes.ts';

export type Registry = { contract: string; remotes: RegisteredRemote[] };

/**
 * The release registry of the signed-in user: which remotes there are, in which version, and what they claim.
 * Asked once per page load: who is in the middle of work keeps the versions he started with (DESIGN 4).
 */
export const registryQuery = queryOptions({
  queryKey: ['release', 'registry'],
  queryFn: async ({ signal }): Promise<Registry> =>
    withDevelopedRemotes(
      endpoints.release.registry.value.parse(await call(endpoints.release.registry, { signal, quiet: true })),
    ),
  staleTime: Infinity,
  gcTime: Infinity,
  refetchOnWindowFocus: false,
});

export type RemotePageRoute = { remote: string; path: string; title: { zh: string; en: string }; keepAlive: boolean };

/** Every page that the remotes claim, for the routes under /Main. */
export const pagesOf = (remotes: readonly RegisteredRemote[]): RemotePageRoute[] =>
  remotes.flatMap(({ name, routes }) => routes.map((route) => ({ remote: name, ...route })));
