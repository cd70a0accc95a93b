import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ERROR_SECONDS, setNotifier, useIsLoading } from '@portal/shared/api';
import { nameIn, useLanguage } from '@portal/shared/language';
import { matchPath, Navigate, useLocation } from '@portal/shared/router';
import { ShellProvider, type ShellApi } from '@portal/shared/shell';
import { App, Spin } from '@portal/shared/ui/base';
import { Drawer } from '@portal/shared/ui/shell';
import type { MenuItem } from '@portal/shared/contract';
import { Header } from '../header/header.tsx';
import { viewerPath } from '../menu/entries.ts';
import { menuQueries } from '../menu/menu-queries.ts';
import { SideMenu } from '../menu/side-menu.tsx';
import { pagesOf, RemoteSlot, useRemotes } from '../remotes/index.ts';
import { guard } from '../router/guard.ts';
import { TabPages } from '../tabs/tab-pages.tsx';
import { TabStrip } from '../tabs/tab-strip.tsx';
import { useTabs, type Tabs } from '../tabs/use-tabs.ts';
import { useZoom } from '../zoom/zoom.ts';
import styles from './shell-layout.module.css';
import { NotFound } from './not-found.tsx';

const NARROW = window.matchMedia('(max-width: 996px)');
const watchWidth = (listener: () => void): (() => void) => {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
};

/** Side menu, header, tab strip and the pages (SPEC 2.2). */
export const ShellLayout = ({ account }: { account: string }) => {
  const { t } = useTranslation('host');
  const narrow = useSyncExternalStore(watchWidth, () => NARROW.matches);
  const [collapsed, setCollapsed] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const [headerShown, setHeaderShown] = useState(true);
  const tabs = useTabs(account);
  const shell = useShellApi(tabs);
  const { message } = App.useApp();
  useZoom();
  useTitle(tabs);
  useEffect(() => setNotifier((text) => void message.error(text, ERROR_SECONDS)), [message]);

  const side = (
    <SideMenu tabs={tabs} collapsed={collapsed && !narrow} onOpen={() => setDrawer(false)} />
  );
  return (
    <ShellProvider value={shell}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <div className={styles.shell}>
        {narrow ? (
          <Drawer open={drawer} onClose={() => setDrawer(false)} placement="left" size={280} title={t('portal')} styles={{ body: { padding: 0 } }}>
            {side}
          </Drawer>
        ) : (
          <aside className={styles.side} style={{ width: collapsed ? 65 : 245 }}>
            {side}
          </aside>
        )}
        <div className={styles.main}>
          {headerShown && <Header onToggleMenu={() => (narrow ? setDrawer(true) : setCollapsed(!collapsed))} />}
          <TabStrip tabs={tabs} headerShown={headerShown} onToggleHeader={() => setHeaderShown(!headerShown)} />
          <main id="content" className={styles.content} tabIndex={-1}>
            <Guarded>
              <TabPages tabs={tabs} />
            </Guarded>
          </main>
        </div>
      </div>
      <LoadingOverlay />
    </ShellProvider>
  );
};

const useShellApi = ({ visit, close }: Tabs): ShellApi =>
  useMemo(
    () => ({
      open: visit,
      openReport: ({ id, page, type, title }) => visit(viewerPath(id, page, type), title),
      closeTab: (key) => close([key]),
      Slot: RemoteSlot,
    }),
    [visit, close],
  );

const pathsOf = (items: readonly MenuItem[]): string[] => items.flatMap((item) => [item.path, ...pathsOf(item.children)]);

/** SPEC 2.1: a path that is neither always open nor in the user's menu leads to the root. */
const Guarded = ({ children }: { children: React.ReactNode }) => {
  const { pathname, search } = useLocation();
  const menus = useQuery(menuQueries.menus);
  const remotes = useRemotes();
  if (!pathname.startsWith('/Main')) return <NotFound path={pathname} />;
  if (pathname === '/Main' || pathname === '/Main/') return <Navigate to="/Main/Home" replace />;
  if (menus.isPending || remotes.state === 'pending') return pathname === '/Main/Home' ? children : null;
  const answer = guard({ path: pathname + search, signedIn: true, menuPaths: pathsOf(menus.data ?? []) });
  const known = remotes.state === 'ready' && pagesOf(remotes.registry.remotes).some(({ path }) => matchPath(`/Main/${path}`, pathname));
  // A path that nobody has gets the 404 page; one that exists but is not the user's leads to the root.
  return answer.allowed || !known ? children : <Navigate to={answer.goTo} replace />;
};

/** The browser tab's title: the front page's, then the portal's. Pages that a remote claims bring theirs in both languages. */
const useTitle = (tabs: Tabs): void => {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const remotes = useRemotes();
  const { activeKey, setTitle } = tabs;
  const tab = tabs.state.tabs.find(({ key }) => key === activeKey);
  const claimed =
    tab && !tab.title.zh && remotes.state === 'ready'
      ? pagesOf(remotes.registry.remotes).find(({ path }) => matchPath(`/Main/${path}`, tab.path.split('?')[0] ?? ''))
      : undefined;
  useEffect(() => {
    if (claimed) setTitle(activeKey, claimed.title);
  }, [claimed, activeKey, setTitle]);
  const title = tab ? nameIn(language, tab.title.zh, tab.title.en) : '';
  useEffect(() => {
    document.title = title ? `${title} · ${t('portal')}` : t('portal');
  }, [title, t]);
};

/** SPEC 7.1. Shown only after a moment, so that quick calls do not flicker. */
const LoadingOverlay = () => {
  const { t } = useTranslation('host');
  return <Spin fullscreen spinning={useIsLoading()} delay={400} description={t('loading')} />;
};
