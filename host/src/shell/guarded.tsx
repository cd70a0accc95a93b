import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { MenuItem } from '@portal/shared/contract';
import { matchPath, Navigate, useLocation, useNavigate } from '@portal/shared/router';
import { App, Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { viewerPath } from '../menu/entries.ts';
import { menuQueries } from '../menu/menu-queries.ts';
import { pagesOf, useRemotes } from '../remotes/index.ts';
import { guard, withMain } from '../router/guard.ts';
import { HOME } from '../router/redirect.ts';
import { insideShell, routeOf } from '../router/routes.ts';
import { isInShell, reportIdOf } from '../tabs/tabs.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { NotFound } from './not-found.tsx';
import { useTabTitle } from './page-title.ts';
import { useTexts } from './texts.ts';

const pathsOf = (items: readonly MenuItem[]): string[] => items.flatMap((item) => [...(item.path ? [withMain(item.path)] : []), ...pathsOf(item.children)]);

type Pages = (granted: readonly string[], instead: ReactNode) => ReactNode;

/**
 * SPEC 2.1: a path that is neither always open nor in the user's menu leads to the root; one that nobody has gets the 404
 * page. Its child is given the paths of the menu and what stands in the place of the page in front, where that may not be
 * shown, or not yet: the other tabs' pages stay as they are.
 */
export const Guarded = ({ tabs, children }: { tabs: Tabs; children: Pages }) => {
  const { pathname, search } = useLocation();
  const menus = useQuery(menuQueries.menus);
  const remotes = useRemotes();
  const granted = pathsOf(menus.data ?? []);
  const instead = (): ReactNode => {
    const inside = insideShell(pathname);
    if (inside) return <Navigate to={inside + search} replace />;
    if (['/', '/Main', '/Main/'].includes(pathname)) return <Navigate to={HOME} replace />;
    if (!isInShell(pathname)) return <NotFound path={pathname} />;
    const answer = guard({ path: pathname + search, signedIn: true, menuPaths: granted });
    if (answer.allowed) return undefined;
    // Not before it is certain: the address may be in the menu that is still on its way, or that could not be fetched.
    if (menus.isLoadingError) return <ErrorState error={menus.error} onRetry={() => void menus.refetch()} />;
    if (menus.isPending || remotes.state === 'pending') return <LoadingState />;
    const claimed = remotes.state === 'ready' && pagesOf(remotes.registry.remotes).some(({ path }) => matchPath(`/Main/${path}`, pathname));
    return claimed || routeOf(pathname) ? <Refused key={pathname} tabs={tabs} path={pathname} to={answer.goTo} /> : undefined;
  };
  return children(granted, instead());
};

/** Leads away from a page that is not the user's, says so, and leaves no tab of it behind. */
const Refused = ({ tabs: { state, activeKey, refuse, visit }, path, to }: { tabs: Tabs; path: string; to: string }) => {
  const navigate = useNavigate();
  const t = useTexts();
  const { notification } = App.useApp();
  const titleOf = useTabTitle();
  const leave = useEffectEvent(() => {
    const title = titleOf({ path, title: state.tabs.find(({ key }) => key === activeKey)?.title ?? { zh: '', en: '' } });
    const report = reportWith(path);
    const ask = (): void => {
      notification.destroy(path);
      if (report) visit(report);
    };
    notification.warning({
      key: path,
      title: t('refused.title', { title }),
      description: t(report ? 'refused.report' : 'refused.text'),
      actions: report && <Button onClick={ask}>{t('refused.ask')}</Button>,
      duration: false,
    });
    refuse(activeKey);
    navigate(to, { replace: true });
  });
  useEffect(() => leave(), []);
  return null;
};

/** Where the report of an address is shown to who may see it, and asked for by everybody else. */
const reportWith = (path: string): string | undefined => {
  const id = reportIdOf(path);
  const { page = 'null', type = 'Rdlreports' } = matchPath('/Main/:kind/:id/:page/:type', path)?.params ?? {};
  return id === undefined ? undefined : viewerPath(id, page, type);
};
