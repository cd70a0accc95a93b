import { useCallback, useEffect } from 'react';
import { nameIn, useLanguage } from '@portal/shared/language';
import { matchPath } from '@portal/shared/router';
import type { Tab } from '@portal/shared/shell';
import { pagesOf, useRemotes } from '../remotes/index.ts';
import { routeOf } from '../router/routes.ts';
import { useSiteName } from '../site/site-settings.ts';
import { useTexts } from './texts.ts';

type Title = Tab['title'];

const notFound = (): Title => ({ zh: useTexts.in('zh')('notFound.title'), en: useTexts.in('en')('notFound.title') });

/** The title of a tab in the language: the page's own, else its route's meta title (SPEC 2.1), else that of the 404 page. */
export const useTabTitle = (): ((tab: Pick<Tab, 'path' | 'title'>) => string) => {
  const { language } = useLanguage();
  const remotes = useRemotes();
  return useCallback(
    ({ path, title }) => {
      const pathname = path.split('?')[0] ?? path;
      const claimed = remotes.state === 'ready' ? pagesOf(remotes.registry.remotes).find((page) => matchPath(`/Main/${page.path}`, pathname)) : undefined;
      const shown = title.zh ? title : (claimed?.title ?? routeOf(pathname)?.title ?? notFound());
      return nameIn(language, shown.zh, shown.en);
    },
    [language, remotes],
  );
};

/** The browser tab's title: a page's, then the portal's. */
export const useDocumentTitle = (page: Pick<Tab, 'path' | 'title'>): void => {
  const site = useSiteName();
  const title = useTabTitle()(page);
  useEffect(() => {
    document.title = `${title} · ${site}`;
  }, [title, site]);
};
