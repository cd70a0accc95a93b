import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useIsLoading } from '@portal/shared/api';
import { useUser } from '@portal/shared/auth';
import { useLocation } from '@portal/shared/router';
import { ShellProvider, type ShellApi, type Tab } from '@portal/shared/shell';
import { Spin } from '@portal/shared/ui/base';
import { ExportWatch } from '../exports/export-watch.tsx';
import { Header } from '../header/header.tsx';
import { beginAt } from '../home/start.ts';
import { viewerPath } from '../menu/entries.ts';
import { useMenuOfPermissions } from '../menu/use-menu-of-permissions.ts';
import { SideMenu } from '../menu/side-menu.tsx';
import { MenuDrawer } from '../menu/menu-drawer.tsx';
import { usePaletteKey } from '../palette/palette-key.ts';
import { PaletteOpening } from '../palette/palette-opening.tsx';
import { useRecentReports } from '../recent/recent-reports.ts';
import { RemoteSlot } from '../remotes/index.ts';
import { isBare } from '../router/routes.ts';
import { frontPage } from '../tabs/front-page.ts';
import { PhoneTabList, PhoneTabs } from '../tabs/phone-tabs.tsx';
import { TabPages } from '../tabs/tab-pages.tsx';
import { TabStrip } from '../tabs/tab-strip.tsx';
import { useCarefulTabs } from '../tabs/use-careful-tabs.tsx';
import { useTabs, type Tabs } from '../tabs/use-tabs.ts';
import { useSiteChanges } from '../site/use-site-changes.ts';
import { useEndedView } from '../view-as/use-ended-view.ts';
import { BarePage } from './bare-page.tsx';
import { Guarded } from './guarded.tsx';
import { useDocumentTitle, useTabTitle } from './page-title.ts';
import { useRefused } from './refused.tsx';
import styles from './shell-layout.module.css';
import { useNarrow, useOneRow, useSettings } from './shell-settings.ts';
import { SkipLinks } from './skip-links.tsx';
import { useTexts } from './texts.ts';
import { useErrorToasts } from './use-error-toasts.ts';

/** Side menu, header, tab strip and the pages (SPEC 2.2); a top-level viewer stands alone (SPEC 2.4). */
export const ShellLayout = ({ account }: { account: string }) => {
  const { pathname } = useLocation();
  // Before Home is drawn: where somebody begins decides whether their default report opens instead.
  useState(() => beginAt(account, pathname));
  const tabs = useTabs(account);
  const [isListOpen, setListOpen] = useState(false);
  const closeList = useCallback(() => setListOpen(false), []);
  const openList = useCallback(() => setListOpen(true), []);
  const careful = useCarefulTabs(tabs, useTabTitle(), closeList);
  const shell = useShellApi(tabs);
  useRecentReports(account, tabs);
  useErrorToasts();
  useMenuOfPermissions();
  useEndedView(account);
  useSiteChanges();
  // What somebody has exported is their news.
  const isViewed = useUser()?.viewedBy !== undefined;
  return (
    <ShellProvider value={shell}>
      {isBare(pathname) ? <BarePage pathname={pathname} /> : <Frame account={account} tabs={careful} pathname={pathname} list={{ isOpen: isListOpen, open: openList, close: closeList }} />}
      {!isViewed && <ExportWatch account={account} />}
      <LoadingOverlay />
    </ShellProvider>
  );
};

/** @param list the open pages of a phone */
const Frame = ({ account, tabs, pathname, list }: { account: string; tabs: Tabs; pathname: string; list: { isOpen: boolean; open: () => void; close: () => void } }) => {
  const t = useTexts();
  const narrow = useNarrow();
  const isOneRow = useOneRow();
  const [{ collapsed, headerShown }, change] = useSettings(account);
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = useState(false);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const openPalette = useCallback(() => setPalette(true), []);
  const closePalette = useCallback(() => setPalette(false), []);
  usePaletteKey(openPalette);
  useFocusOnContent(tabs.activeKey);
  const top = useStart();
  const refused = useRefused();
  const passing: Tab | undefined = refused && { key: tabs.activeKey, ...refused, closable: true };
  const front = passing ?? tabs.state.tabs.find(({ key }) => key === tabs.activeKey) ?? { path: pathname, title: { zh: '', en: '' } };
  useDocumentTitle(front);
  const toggleMenu = (): void => (narrow ? setDrawer(true) : change({ collapsed: !collapsed }));

  return (
    <>
      <div ref={top} className={styles.shell}>
        <SkipLinks />
        {narrow ? (
          <MenuDrawer open={drawer} onClose={closeDrawer}>
            <SideMenu tabs={tabs} collapsed={false} onOpen={closeDrawer} />
          </MenuDrawer>
        ) : (
          <aside aria-label={t('side')} className={collapsed ? `${styles.side} ${styles.collapsed}` : styles.side}>
            <SideMenu tabs={tabs} collapsed={collapsed} />
          </aside>
        )}
        {isOneRow && list.isOpen && <PhoneTabList tabs={tabs} passing={passing} onClose={list.close} />}
        <div className={styles.main}>
          {(headerShown || isOneRow) && <Header menuShown={narrow ? drawer : !collapsed} onToggleMenu={toggleMenu} onPalette={openPalette} tabs={isOneRow ? <PhoneTabs front={front} count={tabs.state.tabs.length + (passing ? 1 : 0)} isOpen={list.isOpen} onOpen={list.open} /> : undefined} />}
          {!isOneRow && <TabStrip tabs={tabs} passing={passing} header={{ isShown: headerShown, onToggle: () => change({ headerShown: !headerShown }) }} />}
          <main id="content" className={styles.content}>
            <Guarded tabs={tabs}>{(granted, instead) => <TabPages tabs={tabs} granted={granted} instead={instead} />}</Guarded>
          </main>
        </div>
      </div>
      {palette && <PaletteOpening account={account} tabs={tabs} onToggleMenu={toggleMenu} onClose={closePalette} />}
    </>
  );
};

const useShellApi = ({ visit, openBeside, close }: Tabs): ShellApi => {
  const narrow = useNarrow();
  return useMemo(
    () => ({
      open: visit,
      openReport: ({ id, page, type, title }, where) => (where === 'beside' && !narrow ? openBeside : visit)(viewerPath(id, page, type), title),
      closeTab: (key) => close([key]),
      Slot: RemoteSlot,
    }),
    [visit, openBeside, close, narrow],
  );
};

const SCROLLS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'End', 'Home', ' '];

/** Where the page of sign-in has gone with the focus, the keyboard begins at the top of this one: its first stop is the skip link. */
const useStart = (): RefObject<HTMLDivElement | null> => {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = top.current;
    if (!element || document.activeElement !== document.body) return;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    // Who wants to read on at once need not go there first: what is scrolled is what has the focus when the browser comes to it.
    const scroll = ({ key, target }: KeyboardEvent): void => {
      if (target === element && SCROLLS.includes(key)) frontPage()?.focus({ preventScroll: true });
    };
    element.addEventListener('keydown', scroll);
    // Not for longer: a click beside everything is none on it.
    const end = (): void => {
      element.removeAttribute('tabindex');
      element.removeEventListener('keydown', scroll);
    };
    element.addEventListener('blur', end, { once: true });
  }, []);
  return top;
};

/** When another page comes to the front and the focus was in the one before, it would be nowhere: the new page gets it. */
const useFocusOnContent = (activeKey: string): void => {
  const front = useRef(activeKey);
  useEffect(() => {
    if (front.current === activeKey) return;
    front.current = activeKey;
    if (document.activeElement === document.body) frontPage()?.focus({ preventScroll: true });
  }, [activeKey]);
};

/** In the page's own colours: antd's white on a grey mask is too faint to read on a light page. */
const overlay = {
  root: { backgroundColor: 'color-mix(in srgb, var(--ant-color-bg-layout) 85%, transparent)' },
  indicator: { color: 'var(--ant-color-primary)' },
  description: { color: 'var(--ant-color-text)', textShadow: 'none' },
};

/** SPEC 7.1. Shown only after a moment, so that quick calls do not flicker. */
const LoadingOverlay = () => {
  const t = useTexts();
  return <Spin fullscreen spinning={useIsLoading()} delay={400} description={t('loading')} styles={overlay} />;
};
