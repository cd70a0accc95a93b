import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { MenuItem } from '@portal/shared/contract';
import { matchPath, Navigate, useLocation, useNavigate } from '@portal/shared/router';
import { ErrorState, LoadingState } from '@portal/shared/ui/base';
import { menuQueries } from '../menu/menu-queries.ts';
import { pagesOf, useRemotes } from '../remotes/index.ts';
import { guard, withMain } from '../router/guard.ts';
import { HOME } from '../router/redirect.ts';
import { insideShell, routeOf } from '../router/routes.ts';
import { isInShell } from '../tabs/tabs.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { NotFound } from './not-found.tsx';
import { RefusedHere, useRefused, type RefusedPage } from './refused.tsx';

const pathsOf = (items: readonly MenuItem[]): string[] => items.flatMap((item) => [...(item.path ? [withMain(item.path)] : []), ...pathsOf(item.children)]);

type Pages = (granted: readonly string[], instead: ReactNode) => ReactNode;

/**
 * SPEC 2.1: a path that is neither always open nor in the user's menu leads to the root, where it is said what was refused; one that nobody has gets the 404
 * page. Its child is given the paths of the menu and what stands in the place of the page in front, where that may not be
 * shown, or not yet: the other tabs' pages stay as they are.
 */
export const Guarded = ({ tabs, children }: { tabs: Tabs; children: Pages }) => {
  const { pathname, search } = useLocation();
  const menus = useQuery(menuQueries.menus);
  const remotes = useRemotes();
  const granted = pathsOf(menus.data ?? []);
  const refused = useRefused();
  const instead = (): ReactNode => {
    const inside = insideShell(pathname);
    if (inside) return <Navigate to={inside + search} replace />;
    if (refused && menus.data) return guard({ path: refused.path, signedIn: true, menuPaths: granted }).allowed ? <Navigate to={refused.path} replace /> : <RefusedHere page={refused} tabs={tabs} />;
    // What was refused, or the address, may be in the menu that is still on its way, or that could not be fetched.
    const uncertain = menus.isLoadingError ? <ErrorState isPage error={menus.error} onRetry={() => void menus.refetch()} /> : <LoadingState />;
    if (refused) return uncertain;
    if (['/', '/Main', '/Main/'].includes(pathname)) return <Navigate to={HOME} replace />;
    if (!isInShell(pathname)) return <NotFound path={pathname} />;
    const answer = guard({ path: pathname + search, signedIn: true, menuPaths: granted });
    if (answer.allowed) return undefined;
    if (!menus.data || remotes.state === 'pending') return uncertain;
    const claimed = remotes.state === 'ready' && pagesOf(remotes.registry.remotes).some(({ path }) => matchPath(`/Main/${path}`, pathname));
    return claimed || routeOf(pathname) ? <Refused key={pathname} tabs={tabs} path={pathname + search} to={answer.goTo} /> : undefined;
  };
  return children(granted, instead());
};

/** Sends somebody from a page that is not theirs to the root, and leaves no tab of it behind; what it was is said there. */
const Refused = ({ tabs: { state, activeKey, refuse }, path, to }: { tabs: Tabs; path: string; to: string }) => {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    const title = state.tabs.find(({ key }) => key === activeKey)?.title ?? { zh: '', en: '' };
    refuse(activeKey);
    navigate(to, { replace: true, state: { refused: { path, title } } satisfies { refused: RefusedPage } });
  });
  useEffect(() => leave(), []);
  return null;
};
