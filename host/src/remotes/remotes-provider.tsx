import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { endpoints, SHELL_CONTRACT } from '@portal/shared/contract';
import { federation as webpackFederation, type Federation } from './federation.ts';
import { createRemoteLoader, type RemoteLoader } from './load.ts';
import { addRemoteTexts } from './remote-texts.ts';
import { isOutdated, registryQuery, watchQuery, withSwitches, type Registry } from './registry.ts';
import { createReporter } from './reporter.ts';

export type Remotes =
  | { state: 'pending' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | {
      state: 'ready';
      /** As it was when the page was loaded; only what is switched off is as it is now. */
      registry: Registry;
      loader: RemoteLoader;
      /** There are other versions now; they come with the next load of the page. */
      outdated: boolean;
      /** Asks at once what has changed. */
      look: () => void;
    };

const ASK_MILLISECONDS = 5_000;

const RemotesContext = createContext<Remotes | undefined>(undefined);

/** Gives the signed-in part of the host the user's remotes. Needs a query client above it; `federation` is another one in tests. */
export const RemotesProvider = ({ federation = webpackFederation, children }: { federation?: Federation; children: ReactNode }) => {
  const { data: registry, error, isFetching, refetch } = useQuery(registryQuery);
  const { data: now, refetch: look } = useQuery({ ...watchQuery, enabled: registry !== undefined });
  const loader = useMemo(
    () =>
      registry &&
      createRemoteLoader({
        remotes: registry.remotes,
        federation,
        contract: SHELL_CONTRACT,
        addTexts: addRemoteTexts,
        current: async (name) => (await askOnce())?.remotes.find((one) => one.name === name),
        reporter: createReporter((reports) => call(endpoints.release.report, { body: { reports } })),
      }),
    [registry, federation],
  );
  const remotes = useMemo((): Remotes => {
    if (registry && loader) {
      return { state: 'ready', registry: withSwitches(registry, now), loader, outdated: isOutdated(registry, now), look: () => void look() };
    }
    return error && !isFetching ? { state: 'failed', error, retry: () => void refetch() } : { state: 'pending' };
  }, [registry, loader, now, look, error, isFetching, refetch]);
  useEffect(() => {
    if (remotes.state === 'ready') remotes.loader.switchOff(remotes.registry.remotes.filter(({ off }) => off).map(({ name }) => name));
  }, [remotes]);
  return <RemotesContext value={remotes}>{children}</RemotesContext>;
};

/** Somebody waits for it: not for long, and not for a second try. */
const askOnce = (): Promise<Registry | undefined> =>
  call(endpoints.release.registry, { signal: AbortSignal.timeout(ASK_MILLISECONDS) }).catch(() => undefined);

/** The user's remotes. Throws outside RemotesProvider. */
export const useRemotes = (): Remotes => {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes is used outside RemotesProvider');
  return remotes;
};
