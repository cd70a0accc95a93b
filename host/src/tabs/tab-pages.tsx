import { Activity, useMemo } from 'react';
import { Route, Routes } from '@portal/shared/router';
import { PageTabProvider, type Tab } from '@portal/shared/shell';
import { Home } from '../home/home.tsx';
import { pagesOf, RemotePage, useRemotes } from '../remotes/index.ts';
import { NotFound } from '../shell/not-found.tsx';
import { ChangePasswordPage } from '../sign-in/change-password-page.tsx';
import { liveKeys } from './tabs.ts';
import styles from './tab-pages.module.css';
import type { Tabs } from './use-tabs.ts';

/**
 * The pages of the live tabs. A hidden one stays in the document, so that a report keeps its frame, filters and scroll;
 * each has a location of its own, so that it does not see the front tab's parameters.
 */
export const TabPages = ({ tabs }: { tabs: Tabs }) => {
  const live = liveKeys(tabs.state);
  return tabs.state.tabs
    .filter(({ key }) => live.includes(key))
    .map((tab) => (
      <Activity key={tab.key} mode={tab.key === tabs.activeKey ? 'visible' : 'hidden'}>
        <TabPage tab={tab} tabs={tabs} />
      </Activity>
    ));
};

const TabPage = ({ tab, tabs }: { tab: Tab; tabs: Tabs }) => {
  const remotes = useRemotes();
  const { setTitle, replacePath, onDispose } = tabs;
  const active = tab.key === tabs.activeKey;
  const pageTab = useMemo(
    () => ({
      tab,
      active,
      onDispose: (dispose: () => void) => onDispose(tab.key, dispose),
      setTitle: (title: Tab['title']) => setTitle(tab.key, title),
      replacePath: (path: string) => replacePath(tab.key, path),
    }),
    [tab, active, setTitle, replacePath, onDispose],
  );
  const pages = remotes.state === 'ready' ? pagesOf(remotes.registry.remotes) : [];
  return (
    <div className={styles.page}>
      <PageTabProvider value={pageTab}>
        <Routes location={tab.path}>
          <Route path="/Main/Home" element={<Home />} />
          <Route path="/Main/ChangePassword" element={<ChangePasswordPage />} />
          {pages.map(({ remote, path }) => (
            <Route key={path} path={`/Main/${path}`} element={<RemotePage name={remote} path={path} />} />
          ))}
          {remotes.state !== 'pending' && <Route path="*" element={<NotFound path={tab.path} />} />}
        </Routes>
      </PageTabProvider>
    </div>
  );
};
