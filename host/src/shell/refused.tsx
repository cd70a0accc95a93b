import { lazy, Suspense } from 'react';
import { matchPath, useLocation } from '@portal/shared/router';
import type { Tab } from '@portal/shared/shell';
import { Button, LoadingState, MessagePage } from '@portal/shared/ui/base';
import { viewerPath } from '../menu/entries.ts';
import { isInShell, pathnameOf, reportIdOf } from '../tabs/tabs.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { useTabTitle } from './page-title.ts';
import { useTexts } from './texts.ts';
import { WaysBack } from './ways-back.tsx';

/** Hardly anybody comes to it. */
const OwnersDoNot = lazy(() => import('./owners-do-not.tsx'));
const OWNED_REQUESTS = '/Main/OwnedRequests';

/** A page that somebody was sent away from, because it is not theirs. */
export type RefusedPage = Pick<Tab, 'path' | 'title'>;

/** What was refused to whoever was sent to the root (SPEC 2.1); undefined for who came there by themselves. */
export const useRefused = (): RefusedPage | undefined => {
  const { pathname, state } = useLocation();
  const { refused } = (state ?? {}) as { refused?: RefusedPage };
  return pathname === '/' && refused && isInShell(refused.path) ? refused : undefined;
};

/** Stands at the root for what was refused: what it is, whom to ask, and the ways on; for a report the way to ask for it, too. */
export const RefusedHere = ({ page, tabs: { visit } }: { page: RefusedPage; tabs: Tabs }) => {
  const t = useTexts();
  const title = useTabTitle()(page);
  const report = reportWith(page.path);
  const usual = (
    <MessagePage
      isRefused
      title={t('refused.title', { title })}
      text={t(report ? 'refused.report' : 'refused.text')}
      ways={
        <>
          {report && <Button onClick={() => visit(report)}>{t('refused.ask')}</Button>}
          <WaysBack />
        </>
      }
    />
  );
  return (
    <section role="alert">
      {pathnameOf(page.path) === OWNED_REQUESTS ? (
        <Suspense fallback={<LoadingState />}>
          <OwnersDoNot usual={usual} onVisit={visit} />
        </Suspense>
      ) : (
        usual
      )}
    </section>
  );
};

/** Where the report of an address is shown to who may see it, and asked for by everybody else. */
const reportWith = (path: string): string | undefined => {
  const id = reportIdOf(path);
  const { page = 'null', type = 'Rdlreports' } = matchPath('/Main/:kind/:id/:page/:type', pathnameOf(path))?.params ?? {};
  return id === undefined ? undefined : viewerPath(id, page, type);
};
