import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ERROR_SECONDS, setNotifier, useIsLoading } from '@portal/shared/api';
import { useLocation } from '@portal/shared/router';
import { ShellProvider, type ShellApi } from '@portal/shared/shell';
import { App, Spin } from '@portal/shared/ui/base';
import { Header } from '../header/header.tsx';
import { viewerPath } from '../menu/entries.ts';
import { SideMenu } from '../menu/side-menu.tsx';
import { MenuDrawer } from '../menu/menu-drawer.tsx';
import { usePaletteKey } from '../palette/palette-key.ts';
import { useRecentReports } from '../recent/recent-reports.ts';
import { RemoteSlot } from '../remotes/index.ts';
import { isBare } from '../router/routes.ts';
import { TabPages } from '../tabs/tab-pages.tsx';
import { TabStrip } from '../tabs/tab-strip.tsx';
import { useTabs, type Tabs } from '../tabs/use-tabs.ts';
import { useZoom } from '../zoom/zoom.ts';
import { BarePage } from './bare-page.tsx';
import { Guarded } from './guarded.tsx';
import { useDocumentTitle } from './page-title.ts';
import styles from './shell-layout.module.css';
import { useNarrow, useSettings } from './shell-settings.ts';

const Palette = lazy(() => import('../palette/palette.tsx'));

/** Side menu, header, tab strip and the pages (SPEC 2.2); a top-level viewer stands alone (SPEC 2.4). */
export const ShellLayout = ({ account }: { account: string }) => {
  const { pathname } = useLocation();
  const tabs = useTabs(account);
  const shell = useShellApi(tabs);
  const { message } = App.useApp();
  useZoom();
  useDocumentTitle(tabs, pathname);
  useRecentReports(account, tabs);
  useEffect(() => setNotifier((text) => void message.error(text, ERROR_SECONDS)), [message]);
  return (
    <ShellProvider value={shell}>
      {isBare(pathname) ? <BarePage pathname={pathname} /> : <Frame account={account} tabs={tabs} />}
      <LoadingOverlay />
    </ShellProvider>
  );
};

const Frame = ({ account, tabs }: { account: string; tabs: Tabs }) => {
  const { t } = useTranslation('host');
  const narrow = useNarrow();
  const [{ collapsed, headerShown }, change] = useSettings(account);
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = useState(false);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const openPalette = useCallback(() => setPalette(true), []);
  const closePalette = useCallback(() => setPalette(false), []);
  usePaletteKey(openPalette);
  useFocusOnContent(tabs.activeKey);
  const toggleMenu = (): void => (narrow ? setDrawer(true) : change({ collapsed: !collapsed }));

  return (
    <>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <div className={styles.shell}>
        {narrow ? (
          <MenuDrawer open={drawer} onClose={closeDrawer}>
            <SideMenu tabs={tabs} collapsed={false} onOpen={closeDrawer} />
          </MenuDrawer>
        ) : (
          <aside className={collapsed ? `${styles.side} ${styles.collapsed}` : styles.side}>
            <SideMenu tabs={tabs} collapsed={collapsed} />
          </aside>
        )}
        <div className={styles.main}>
          {headerShown && <Header menuShown={narrow ? drawer : !collapsed} onToggleMenu={toggleMenu} onPalette={openPalette} />}
          <TabStrip tabs={tabs} headerShown={headerShown} onToggleHeader={() => change({ headerShown: !headerShown })} />
          <main id="content" className={styles.content} tabIndex={-1}>
            <Guarded tabs={tabs}>{(granted) => <TabPages tabs={tabs} granted={granted} />}</Guarded>
          </main>
        </div>
      </div>
      {palette && (
        <Suspense>
          <Palette account={account} tabs={tabs} onToggleMenu={toggleMenu} onClose={closePalette} />
        </Suspense>
      )}
    </>
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

/** When another page comes to the front and the focus was in the one before, it would be nowhere: the new page gets it. */
const useFocusOnContent = (activeKey: string): void => {
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [activeKey]);
};

/** SPEC 7.1. Shown only after a moment, so that quick calls do not flicker. */
const LoadingOverlay = () => {
  const { t } = useTranslation('host');
  return <Spin fullscreen spinning={useIsLoading()} delay={400} description={t('loading')} />;
};
