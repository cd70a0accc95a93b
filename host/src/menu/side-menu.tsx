import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { i18n, nameIn, useLanguage } from '@portal/shared/language';
import { matchPath } from '@portal/shared/router';
import { Input, Skeleton } from '@portal/shared/ui/base';
import { Menu, type MenuProps } from '@portal/shared/ui/shell';
import { pagesOf, useRemotes } from '../remotes/index.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { keyOf } from '../tabs/tabs.ts';
import { allEntries, filterEntries, menuEntries, type MenuEntry } from './entries.ts';
import { MenuIcon } from './menu-icon.tsx';
import { menuQueries } from './menu-queries.ts';
import styles from './side-menu.module.css';

/** Up to so many reports are all in sight when the menu is first shown. */
const OPEN_AT_FIRST = 20;

const groupTitle = (key: string) => ({ zh: i18n.getFixedT('zh', 'host')(`menu.${key}`), en: i18n.getFixedT('en', 'host')(`menu.${key}`) });

/** The side menu (SPEC 2.2): Home, classes, reports with their pages, favourites, dashboards, and the user's own entries. */
export const SideMenu = ({ tabs, collapsed, onOpen }: { tabs: Tabs; collapsed: boolean; onOpen?: () => void }) => {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const remotes = useRemotes();
  const [filter, setFilter] = useState('');
  const [chosenKeys, setOpenKeys] = useState<string[]>();
  const reports = useQuery(menuQueries.reports);
  const classes = useQuery(menuQueries.classes);
  const dashboards = useQuery(menuQueries.dashboards);
  const favourites = useQuery(menuQueries.favourites);
  const menus = useQuery(menuQueries.menus);

  const entries = useMemo(
    () =>
      menuEntries(
        {
          reports: reports.data ?? [],
          classes: classes.data ?? [],
          dashboards: dashboards.data ?? [],
          favourites: favourites.data ?? [],
          menus: menus.data ?? [],
        },
        { home: groupTitle('home'), classes: groupTitle('classes'), reports: groupTitle('reports'), favourites: groupTitle('favourites'), dashboards: groupTitle('dashboards') },
      ),
    [reports.data, classes.data, dashboards.data, favourites.data, menus.data],
  );
  const openKeys = chosenKeys ?? ['reports', ...((reports.data ?? []).length <= OPEN_AT_FIRST ? (classes.data ?? []).map(({ id }) => `tree-${id}`) : [])];
  const shown = filterEntries(entries, filter);
  const all = allEntries(shown);

  const open = ({ path, href, title }: MenuEntry): void => {
    if (href) window.open(href, '_blank', 'noopener');
    // The page's title becomes the report's own name as soon as the viewer knows it.
    if (path) tabs.visit(path, path.includes('/PBIViews/') ? undefined : title);
    onOpen?.();
  };
  const prefetch = ({ path }: MenuEntry): void => {
    if (remotes.state !== 'ready' || !path) return;
    const page = pagesOf(remotes.registry.remotes).find((one) => matchPath(`/Main/${one.path}`, path.split('?')[0] ?? ''));
    if (page) remotes.loader.prefetch(page.remote, { page: page.path });
  };
  const itemOf = (entry: MenuEntry): NonNullable<MenuProps['items']>[number] => ({
    key: entry.key,
    label: nameIn(language, entry.title.zh, entry.title.en),
    title: nameIn(language, entry.title.zh, entry.title.en),
    icon: entry.icon ? <MenuIcon name={entry.icon} /> : undefined,
    onMouseEnter: () => prefetch(entry),
    ...(entry.children?.length
      ? { children: entry.children.map(itemOf), onTitleClick: () => entry.path && open(entry) }
      : { onClick: () => open(entry) }),
  });

  const front = tabs.state.tabs.find((tab) => tab.key === tabs.activeKey)?.path;
  const selected = all.filter(({ path }) => path !== undefined && path === front).map(({ key }) => key);
  const ofReport = all.filter(({ path }) => path !== undefined && front?.includes('/PBIViews/') && keyOf(path) === tabs.activeKey).slice(0, 1).map(({ key }) => key);

  return (
    <nav className={styles.menu} aria-label={t('menu.label')}>
      {!collapsed && (
        <div className={styles.filter}>
          <Input allowClear size="small" placeholder={t('menu.filter')} aria-label={t('menu.filter')} value={filter} onChange={(event) => setFilter(event.target.value)} />
        </div>
      )}
      {reports.isPending || menus.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} className={styles.filter} />
      ) : (
        <Menu
          mode="inline"
          inlineCollapsed={collapsed}
          inlineIndent={16}
          items={shown.map(itemOf)}
          selectedKeys={selected.length > 0 ? selected : ofReport}
          {...(collapsed ? {} : { openKeys: filter ? all.map(({ key }) => key) : openKeys, onOpenChange: setOpenKeys })}
        />
      )}
    </nav>
  );
};
