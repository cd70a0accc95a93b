import { useCallback, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { usePermissions } from '@portal/shared/auth';
import { matchPath } from '@portal/shared/router';
import { pagesOf, useRemotes } from '../remotes/index.ts';
import { keyOf } from '../tabs/tabs.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { withMain } from '../router/guard.ts';
import { menuEntries, type MenuEntry } from './entries.ts';
import { menuQueries } from './menu-queries.ts';
import { wayTo } from './rows.ts';
import { useTexts } from './texts.ts';
import { usable } from './usable.ts';

const groupTitle = (key: 'home' | 'classes' | 'reports' | 'favourites' | 'dashboards') => ({ zh: useTexts.in('zh')(key), en: useTexts.in('en')(key) });

/** The menu's entries, how far they have come, and the way to ask again for what failed. */
export const useMenuEntries = (): { entries: MenuEntry[]; isPending: boolean; failed: boolean; retry: () => void } => {
  const reports = useQuery(menuQueries.reports);
  const classes = useQuery(menuQueries.classes);
  const dashboards = useQuery(menuQueries.dashboards);
  const favourites = useQuery(menuQueries.favourites);
  const menus = useQuery(menuQueries.menus);
  const counts = useQuery(menuQueries.counts);
  const remotes = useRemotes();
  const may = usePermissions();
  const registry = remotes.state === 'ready' ? remotes.registry : undefined;
  const pages = useMemo(() => pagesOf(registry?.remotes ?? []), [registry]);
  const entries = useMemo(() => {
    const waiting = counts.data ?? [];
    const nothing = waiting.flatMap(({ path, count }) => (count === null ? [path] : []));
    return menuEntries(
      {
        reports: reports.data ?? [],
        classes: classes.data ?? [],
        dashboards: dashboards.data ?? [],
        favourites: favourites.data ?? [],
        menus: usable(menus.data ?? [], pages, may, nothing),
        counts: new Map(waiting.map(({ path, count }) => [withMain(path), count ?? 0])),
      },
      { home: groupTitle('home'), classes: groupTitle('classes'), reports: groupTitle('reports'), favourites: groupTitle('favourites'), dashboards: groupTitle('dashboards') },
    );
  }, [reports.data, classes.data, dashboards.data, favourites.data, menus.data, counts.data, pages, may]);
  const all = [reports, classes, dashboards, favourites, menus];
  const failed = all.filter(({ isError }) => isError);
  return {
    entries,
    // What waits is a courtesy: the menu is there without it, but does not begin with an entry that goes.
    isPending: [...all, counts].some(({ isPending }) => isPending),
    failed: failed.length > 0,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
};

/**
 * Keys of the entries around the page in front, and its own at the end. Where no entry has its very address, the one that
 * opens the same tab is meant: of a page with filters in its address, of a report's page that has no entry.
 */
export const useCurrentWay = (entries: readonly MenuEntry[], tabs: Tabs): string[] => {
  const front = tabs.state.tabs.find(({ key }) => key === tabs.activeKey)?.path;
  return useMemo(() => {
    if (!front) return [];
    const exact = wayTo(entries, ({ path }) => path === front);
    return exact ?? wayTo(entries, ({ path }) => path !== undefined && keyOf(path) === keyOf(front)) ?? [];
  }, [entries, front]);
};

/** Opens an entry as SPEC 2.2 says, and fetches its module ahead when the pointer comes near. */
export const useMenuActions = ({ visit }: Tabs): { choose: (entry: MenuEntry) => void; approach: (entry: MenuEntry) => void } => {
  const remotes = useRemotes();
  const choose = useCallback(
    ({ path, href, title, tabTitle }: MenuEntry) => {
      if (href) window.open(href, '_blank', 'noopener');
      if (path) visit(path, tabTitle ?? title);
    },
    [visit],
  );
  const approach = useCallback(
    ({ path }: MenuEntry) => {
      if (remotes.state !== 'ready' || !path) return;
      const page = pagesOf(remotes.registry.remotes).find((one) => matchPath(`/Main/${one.path}`, path.split('?')[0] ?? ''));
      if (page) remotes.loader.prefetch(page.remote, { page: page.path });
    },
    [remotes],
  );
  return { choose, approach };
};
