import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '@portal/shared/language';
import { matchPath, useLocation } from '@portal/shared/router';
import type { Tab } from '@portal/shared/shell';
import { Button, MessagePage } from '@portal/shared/ui/base';
import { viewerPath } from '../menu/entries.ts';
import { menuQueries } from '../menu/menu-queries.ts';
import { withMain } from '../router/guard.ts';
import { isInShell, pathnameOf, reportIdOf } from '../tabs/tabs.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { useTabTitle } from './page-title.ts';
import { useTexts } from './texts.ts';
import { WaysBack } from './ways-back.tsx';

/** A page that somebody was sent away from, because it is not theirs. */
export type RefusedPage = Pick<Tab, 'path' | 'title'>;

/** What was refused to whoever was sent to the root (SPEC 2.1); undefined for who came there by themselves. */
export const useRefused = (): RefusedPage | undefined => {
  const { pathname, state } = useLocation();
  const { refused } = (state ?? {}) as { refused?: RefusedPage };
  return pathname === '/' && refused && isInShell(refused.path) ? refused : undefined;
};

/** Stands at the root for what was refused: what it is, why, and the ways on; for a report the way to ask for it, too. */
export const RefusedHere = ({ page, tabs: { visit } }: { page: RefusedPage; tabs: Tabs }) => {
  const t = useTexts();
  const { language } = useLanguage();
  const title = useTabTitle()(page);
  const counts = useQuery(menuQueries.counts);
  const reason = counts.data?.find(({ path }) => withMain(path) === pathnameOf(page.path))?.reason;
  const report = reportWith(page.path);
  return (
    <section role="alert">
      <MessagePage
        isRefused
        title={reason ? t('refused.closed', { title }) : t('refused.title', { title })}
        text={reason?.[language] ?? t(report ? 'refused.report' : 'refused.text')}
        ways={
          <>
            {report && (
              <Button type="primary" onClick={() => visit(report)}>
                {t('refused.ask')}
              </Button>
            )}
            <WaysBack isOther={report !== undefined} />
          </>
        }
      />
    </section>
  );
};

/** Where the report of an address is shown to who may see it, and asked for by everybody else. */
const reportWith = (path: string): string | undefined => {
  const id = reportIdOf(path);
  const { page = 'null', type = 'Rdlreports' } = matchPath('/Main/:kind/:id/:page/:type', pathnameOf(path))?.params ?? {};
  return id === undefined ? undefined : viewerPath(id, page, type);
};
