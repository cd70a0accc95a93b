import { useEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { MenuItem } from '@portal/shared/contract';
import { matchPath, Navigate, useLocation, useNavigate } from '@portal/shared/router';
import { ErrorState, LoadingState } from '@portal/shared/ui/base';
import { menuQueries } from '../menu/menu-queries.ts';
import { pagesOf, useRemotes } from '../remotes/index.ts';
import { guard, withMain } from '../router/guard.ts';
import { HOME } from '../router/redirect.ts';
import { insideShell, routeOf } from '../router/routes.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { NotFound } from './not-found.tsx';

const pathsOf = (items: readonly MenuItem[]): string[] => items.flatMap((item) => [...(item.path ? [withMain(item.path)] : []), ...pathsOf(item.children)]);

/**
 * SPEC 2.1: a path that is neither always open nor in the user's menu leads to the root; one that nobody has gets the 404
 * page. Its child is given the paths of the menu.
 */
export const Guarded = ({ tabs, children }: { tabs: Tabs; children: (granted: readonly string[]) => ReactNode }) => {
  const { pathname, search } = useLocation();
  const menus = useQuery(menuQueries.menus);
  const remotes = useRemotes();
  const inside = insideShell(pathname);
  if (inside) return <Navigate to={inside + search} replace />;
  if (pathname === '/Main' || pathname === '/Main/') return <Navigate to={HOME} replace />;
  if (!pathname.startsWith('/Main/')) return <NotFound path={pathname} />;
  const granted = pathsOf(menus.data ?? []);
  const answer = guard({ path: pathname + search, signedIn: true, menuPaths: granted });
  if (answer.allowed) return children(granted);
  // Not before it is certain: the address may be in the menu that is still on its way, or that could not be fetched.
  if (menus.isLoadingError) return <ErrorState error={menus.error} onRetry={() => void menus.refetch()} />;
  if (menus.isPending || remotes.state === 'pending') return <LoadingState />;
  const claimed = remotes.state === 'ready' && pagesOf(remotes.registry.remotes).some(({ path }) => matchPath(`/Main/${path}`, pathname));
  return claimed || routeOf(pathname) ? <Refused tabs={tabs} to={answer.goTo} /> : children(granted);
};

/** Leads away from a page that is not the user's, and leaves no tab of it behind. */
const Refused = ({ tabs: { activeKey, refuse }, to }: { tabs: Tabs; to: string }) => {
  const navigate = useNavigate();
  useEffect(() => {
    refuse(activeKey);
    navigate(to, { replace: true });
  }, [activeKey, refuse, to, navigate]);
  return null;
};
