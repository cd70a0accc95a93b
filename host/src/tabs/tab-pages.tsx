import { Activity, lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { matchPath, Route, Routes } from '@portal/shared/router';
import { PageTabProvider, usePageTab, type SaveOptions, type Tab } from '@portal/shared/shell';
import { Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Home } from '../home/home.tsx';
import { pagesOf, RemotePage, useRemotes, type RemotePageRoute } from '../remotes/index.ts';
import { routeOf } from '../router/routes.ts';
import { NotAvailable } from '../shell/not-available.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { useTabTitle } from '../shell/page-title.ts';
import { useNarrow } from '../shell/shell-settings.ts';
import { pathnameOf, shownTabs } from './tabs.ts';
import styles from './tab-pages.module.css';
import { useTexts } from './texts.ts';
import type { Save, Tabs } from './use-tabs.ts';

/** Rarely opened: Home does without. */
const ChangePasswordPage = lazy(() => import('../sign-in/change-password-page.tsx'));

/**
 * The pages of the live tabs: the one in front and, where there is room, one beside it. A hidden one stays in the document, so that a report keeps its frame, filters and scroll;
 * each has a location of its own, so that it does not see the front tab's parameters.
 * `instead` stands in the place of the one in front.
 */
export const TabPages = ({ tabs, granted, instead }: { tabs: Tabs; granted: readonly string[]; instead?: ReactNode }) => {
  const remotes = useRemotes();
  const pages = remotes.state === 'ready' ? pagesOf(remotes.registry.remotes) : [];
  const isKept = ({ path }: Tab): boolean => pages.find((page) => matchPath(`/Main/${page.path}`, pathnameOf(path)))?.keepAlive ?? true;
  const narrow = useNarrow();
  const beside = narrow || tabs.state.beside === tabs.activeKey ? undefined : tabs.state.beside;
  const shown = shownTabs(tabs.state, tabs.activeKey, isKept).filter(({ key }) => !instead || key !== tabs.activeKey);
  return (
    <div className={styles.pages}>
      {shown.map((tab) => (
        <Activity key={`${tab.key} ${tabs.state.loads[tab.key] ?? 0}`} mode={tab.key === tabs.activeKey || tab.key === beside ? 'visible' : 'hidden'}>
          <TabPage tab={tab} tabs={tabs} pages={pages} granted={granted} isBeside={tab.key === beside} />
        </Activity>
      ))}
      {instead && (
        <div className={styles.page}>
          <div data-page="front" tabIndex={-1} className={styles.content}>
            {instead}
          </div>
        </div>
      )}
    </div>
  );
};

type PageProps = { tab: Tab; tabs: Tabs; pages: readonly RemotePageRoute[]; granted: readonly string[]; isBeside: boolean };

const TabPage = ({ tab, tabs, pages, granted, isBeside }: PageProps) => {
  const remotes = useRemotes();
  const { setTitle, replacePath, pushPath, onDispose, guardUnsavedChanges, closeOnLeave, showBeside } = tabs;
  const active = tab.key === tabs.activeKey || isBeside;
  const { key } = tab;
  // As long as the tab lives these stay the same, so that pages can have them in their effects.
  const actions = useMemo(
    () => ({
      onDispose: (dispose: (closed: boolean) => void) => onDispose(key, dispose),
      guardUnsavedChanges: (hasChanges: () => Promise<boolean>, save?: Save, options?: SaveOptions) => guardUnsavedChanges(key, hasChanges, save, options),
      setTitle: (title: Tab['title']) => setTitle(key, title),
      replacePath: (path: string) => replacePath(key, path),
      pushPath: (path: string) => pushPath(key, path),
      closeOnLeave: () => closeOnLeave(key),
    }),
    [key, setTitle, replacePath, pushPath, onDispose, guardUnsavedChanges, closeOnLeave],
  );
  const [isHeadClaimed, setHeadClaimed] = useState(false);
  const claimHead = useCallback(() => {
    setHeadClaimed(true);
    return () => setHeadClaimed(false);
  }, []);
  const headActions = useMemo(() => isBeside && <EndBeside tab={tab} onEnd={() => showBeside(undefined)} />, [isBeside, tab, showBeside]);
  const pageTab = useMemo(() => ({ tab, active, headActions, claimHead, ...actions }), [tab, active, headActions, claimHead, actions]);
  return (
    <div className={isBeside ? `${styles.page} ${styles.beside}` : styles.page}>
      {isBeside && !isHeadClaimed && <BesideBar tab={tab}>{headActions}</BesideBar>}
      <div data-page={isBeside ? 'beside' : 'front'} tabIndex={-1} className={styles.content}>
        <PageTabProvider value={pageTab}>
          <ErrorBoundary fallbackRender={({ error, resetErrorBoundary }) => <ErrorState isPage error={error} onRetry={resetErrorBoundary} />}>
            <Routes location={tab.path}>
              <Route path="/Main/Home" element={<Home />} />
              <Route
                path="/Main/ChangePassword"
                element={
                  <Suspense fallback={<LoadingState />}>
                    <ChangePasswordPage />
                  </Suspense>
                }
              />
              {pages.map(({ remote, path }) => (
                <Route key={path} path={`/Main/${path}`} element={<RemotePage name={remote} path={path} />} />
              ))}
              {remotes.state !== 'pending' && <Route path="*" element={<Unclaimed tab={tab} granted={granted} />} />}
            </Routes>
          </ErrorBoundary>
        </PageTabProvider>
      </div>
    </div>
  );
};

/** Above the page beside the one in front, unless that has a head of its own: what it is, and the way back to one page. */
const BesideBar = ({ tab, children }: { tab: Tab; children: ReactNode }) => (
  <div className={styles.bar}>
    <span>{useTabTitle()(tab)}</span>
    {children}
  </div>
);

const EndBeside = ({ tab, onEnd }: { tab: Tab; onEnd: () => void }) => {
  const t = useTexts();
  return <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('besideEndNamed', { title: useTabTitle()(tab) })} title={t('besideEnd')} onClick={onEnd} />;
};

/** A page that no remote claims: one of the portal's, or of the user's menu, is not available yet; any other does not exist. */
const Unclaimed = ({ tab: { path, title }, granted }: { tab: Tab; granted: readonly string[] }) => {
  const pathname = pathnameOf(path);
  const { closeOnLeave } = usePageTab();
  useEffect(() => closeOnLeave(), [closeOnLeave]);
  const known = routeOf(pathname)?.title ?? (granted.includes(pathname) ? title : undefined);
  return known ? <NotAvailable title={known} /> : <NotFound path={path} />;
};
