import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { pause } from '@portal/shared/timing';
import { endpoints, SHELL_CONTRACT } from '@portal/shared/contract';
import { menuQueries } from '../menu/menu-queries.ts';
import { RemoteFailure } from './failure.ts';
import { federation as webpackFederation, type Federation } from './federation.ts';
import { createRemoteLoader, type RemoteLoader } from './load.ts';
import { addRemoteTexts } from './remote-texts.ts';
import { isOutdated, registryQuery, watchQuery, withSwitches, type Registry } from './registry.ts';
import { createReporter } from './reporter.ts';
import { beginPageLife, type PageLife } from './start/page-life.ts';
import { isSafeStart } from './start/safe-start.ts';
import { createStarts } from './start/starts.ts';
import { watchStyles } from './styles/watch-styles.ts';

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
      /** Modules start only when somebody opens one. */
      safeStart: boolean;
      /** The modules that somebody has opened in a safe start. */
      wanted: ReadonlySet<string>;
      want: (name: string) => void;
      /** The portal did not respond any more the last time: because of a module that is skipped now, or for an unknown reason. */
      froze: 'module' | 'unknown' | undefined;
      /** Modules wait meanwhile: other pages of this browser are asked whether they still respond. */
      isLookingBack: boolean;
    };

const ASK_MILLISECONDS = 5_000;

const RemotesContext = createContext<Remotes | undefined>(undefined);

/** Gives the signed-in part of the host the user's remotes. Needs a query client above it; `federation` and `page` are others in tests. */
export const RemotesProvider = ({ federation = webpackFederation, page = thisPage, children }: { federation?: Federation; page?: () => PageLife; children: ReactNode }) => {
  const { data: registry, error, isFetching, refetch } = useQuery(registryQuery);
  const { data: now, refetch: look } = useQuery({ ...watchQuery, enabled: registry !== undefined });
  const usable = useUsableShell();
  const [safeStart] = useState(isSafeStart);
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  const [froze, setFroze] = useState<'module' | 'unknown'>();
  const isLookingBack = useLookingBack(page);
  const [reporter] = useState(() => createReporter((reports) => call(endpoints.release.report, { body: { reports } })));
  const loader = useMemo(() => {
    if (!registry) return undefined;
    const starts = createStarts({
      page: page(),
      usable,
      onFrozen: (start) => {
        setFroze((known) => (start ? 'module' : (known ?? 'unknown')));
        if (start) reporter.failed(new RemoteFailure({ ...start, stage: 'start', kind: 'frozen' }));
      },
    });
    return createRemoteLoader({
      remotes: registry.remotes,
      federation,
      contract: SHELL_CONTRACT,
      addTexts: addRemoteTexts,
      current: async (name) => (await askOnce())?.remotes.find((one) => one.name === name),
      reporter,
      starts,
      safeStart,
    });
  }, [registry, federation, page, reporter, usable, safeStart]);
  useEffect(
    () => watchStyles((version, selectors) => reporter.failed(new RemoteFailure({ ...version, stage: 'render', kind: 'styles', cause: new Error(selectors.join('; ')) }))),
    [reporter],
  );
  const remotes = useMemo((): Remotes => {
    if (registry && loader) {
      const want = (name: string): void => setWanted((before) => new Set(before).add(name));
      return { state: 'ready', registry: withSwitches(registry, now), loader, outdated: isOutdated(registry, now), look: () => void look(), safeStart, wanted, want, froze, isLookingBack };
    }
    return error && !isFetching ? { state: 'failed', error, retry: () => void refetch() } : { state: 'pending' };
  }, [registry, loader, now, look, error, isFetching, refetch, safeStart, wanted, froze, isLookingBack]);
  useEffect(() => {
    if (remotes.state === 'ready') remotes.loader.switchOff(remotes.registry.remotes.filter(({ off }) => off).map(({ name }) => name));
  }, [remotes]);
  return <RemotesContext value={remotes}>{children}</RemotesContext>;
};

let begun: PageLife | undefined;
/** It lives until it is left, whoever signs in. */
const thisPage = (): PageLife => (begun ??= beginPageLife());

/** A page that works answers sooner; it is not worth a word, in milliseconds. */
const UNNOTICED = 500;

const useLookingBack = (page: () => PageLife): boolean => {
  const [isLooking, setLooking] = useState(false);
  useEffect(() => {
    const found = new AbortController();
    const end = (): void => {
      found.abort();
      setLooking(false);
    };
    void page().ended.then(end);
    pause(UNNOTICED, found.signal).then(
      () => setLooking(true),
      () => undefined,
    );
    return () => found.abort();
  }, [page]);
  return isLooking;
};

/** Fulfilled when the menu has been drawn, or cannot be had: from then on people can work with the portal. */
const useUsableShell = (): Promise<void> => {
  const { isPending } = useQuery(menuQueries.menus);
  const [{ usable, say }] = useState(() => {
    let say = (): void => undefined;
    return { usable: new Promise<void>((fulfil) => (say = fulfil)), say };
  });
  useEffect(() => {
    if (isPending) return;
    // What has been drawn is painted first.
    const timer = setTimeout(say);
    return () => clearTimeout(timer);
  }, [isPending, say]);
  return usable;
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
