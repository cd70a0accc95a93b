import { useMemo, useState } from 'react';
import { matchPath, Route, Routes, useNavigate } from '@portal/shared/router';
import { PageTabProvider, type ShownTab, type Tab } from '@portal/shared/shell';
import { LoadingState } from '@portal/shared/ui/base';
import { pagesOf, RemotePage, useRemotes } from '../remotes/index.ts';
import { routeOf } from '../router/routes.ts';
import { NotAvailable } from './not-available.tsx';
import { NotFound } from './not-found.tsx';
import { useDocumentTitle } from './page-title.ts';
import styles from './shell-layout.module.css';

/** A top-level viewer (SPEC 2.4): the page of the remote that claims it, without menu, header and tabs. */
export const BarePage = ({ pathname }: { pathname: string }) => {
  const remotes = useRemotes();
  const tab = useOnlyTab(pathname);
  if (remotes.state === 'pending') return <LoadingState />;
  const page = remotes.state === 'ready' ? pagesOf(remotes.registry.remotes).find(({ path }) => matchPath(`/${path}`, pathname)) : undefined;
  const title = routeOf(pathname)?.title;
  return (
    <main id="content" className={styles.bare}>
      <PageTabProvider value={tab}>
        {page ? (
          <Routes>
            <Route path={`/${page.path}`} element={<RemotePage name={page.remote} path={page.path} />} />
          </Routes>
        ) : title ? (
          <NotAvailable title={title} />
        ) : (
          <NotFound path={pathname} />
        )}
      </PageTabProvider>
    </main>
  );
};

/** A page asks for its tab; this one is alone, and leaving it is leaving the document. */
const useOnlyTab = (pathname: string): ShownTab => {
  const navigate = useNavigate();
  const [title, setTitle] = useState<Tab['title']>({ zh: '', en: '' });
  useDocumentTitle({ path: pathname, title });
  return useMemo(
    () => ({
      tab: { key: pathname, path: pathname, title: { zh: '', en: '' }, closable: false },
      active: true,
      onDispose: (dispose) => {
        const leave = () => dispose(false);
        window.addEventListener('pagehide', leave);
        return () => window.removeEventListener('pagehide', leave);
      },
      // There is no tab to close: the browser asks, for the page itself.
      guardUnsavedChanges: () => () => undefined,
      // A page that names itself at every drawing must not make it draw again.
      setTitle: (next) => setTitle((known) => (known.zh === next.zh && known.en === next.en ? known : next)),
      replacePath: (path) => navigate(bare(path), { replace: true }),
      pushPath: (path) => navigate(bare(path)),
      closeOnLeave: () => () => undefined,
      headActions: null,
      claimHead: () => () => undefined,
    }),
    [pathname, navigate],
  );
};

/** Its address without the shell: that of the tab that it would have there begins with /Main. */
const bare = (path: string): string => path.replace(/^\/Main(?=\/)/, '');
