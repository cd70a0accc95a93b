import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { SHELL_CONTRACT } from '@portal/shared/contract';
import { i18n } from '@portal/shared/language';
import { federation as webpackFederation, type Federation } from './federation.ts';
import { createRemoteLoader, type RemoteLoader } from './load.ts';
import { addRemoteTexts } from './remote-texts.ts';
import { registryQuery, type Registry } from './registry.ts';
import { remotesTexts } from './texts.ts';

export type Remotes =
  | { state: 'pending' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'ready'; registry: Registry; loader: RemoteLoader };

const RemotesContext = createContext<Remotes | undefined>(undefined);

i18n.addResourceBundle('zh', 'remotes', remotesTexts.zh);
i18n.addResourceBundle('en', 'remotes', remotesTexts.en);

/** Gives the signed-in part of the host the user's remotes. Needs a query client above it; `federation` is another one in tests. */
export const RemotesProvider = ({ federation = webpackFederation, children }: { federation?: Federation; children: ReactNode }) => {
  const { data: registry, error, isFetching, refetch } = useQuery(registryQuery);
  const remotes = useMemo((): Remotes => {
    if (registry) {
      const loader = createRemoteLoader({
        remotes: registry.remotes,
        federation,
        contract: SHELL_CONTRACT,
        addTexts: addRemoteTexts,
      });
      return { state: 'ready', registry, loader };
    }
    return error && !isFetching ? { state: 'failed', error, retry: () => void refetch() } : { state: 'pending' };
  }, [registry, error, isFetching, refetch, federation]);
  return <RemotesContext value={remotes}>{children}</RemotesContext>;
};

/** The user's remotes. Throws outside RemotesProvider. */
export const useRemotes = (): Remotes => {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes is used outside RemotesProvider');
  return remotes;
};
