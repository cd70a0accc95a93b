import { useEffect, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider } from 'jotai';
import { connectQueries } from '@portal/shared/api';
import { useUser } from '@portal/shared/auth';
import { PortalTheme } from '@portal/shared/ui/base';
import { IdleWatch } from '../idle/idle-watch.tsx';
import { Notices, RemotesProvider } from '../remotes/index.ts';
import { useZoom } from '../zoom/zoom.ts';
import { ShellLayout } from './shell-layout.tsx';
import { makeQueryClient } from './query-client.ts';

/** Everything around the pages of one signed-in user. Stores are made anew for the next one. */
const Shell = () => {
  const account = useUser()?.account ?? '';
  return <ShellOf key={account} account={account} />;
};

const ShellOf = ({ account }: { account: string }) => {
  const [queryClient] = useState(makeQueryClient);
  const [store] = useState(createStore);
  const zoom = useZoom();
  useEffect(() => connectQueries(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Provider store={store}>
        {/* Within the stores: what is drawn in a question or a notice stands in the theme, not in the page that asks, and may ask for something, too. */}
        <PortalTheme zoom={zoom}>
          <RemotesProvider>
            <ShellLayout account={account} />
            <Notices />
            <IdleWatch />
          </RemotesProvider>
        </PortalTheme>
      </Provider>
    </QueryClientProvider>
  );
};

export default Shell;
