import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n, nameIn, useLanguage } from '@portal/shared/language';
import { matchPath } from '@portal/shared/router';
import type { Tab } from '@portal/shared/shell';
import { pagesOf, useRemotes } from '../remotes/index.ts';
import { routeOf } from '../router/routes.ts';
import type { Tabs } from '../tabs/use-tabs.ts';

type Title = Tab['title'];

const notFound = (): Title => ({ zh: i18n.getFixedT('zh', 'host')('notFound.title'), en: i18n.getFixedT('en', 'host')('notFound.title') });

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

/** The browser tab's title: the front page's, then the portal's. */
export const useDocumentTitle = ({ state, activeKey }: Tabs, pathname: string): void => {
  const { t } = useTranslation('host');
  const titleOf = useTabTitle();
  const title = titleOf(state.tabs.find(({ key }) => key === activeKey) ?? { path: pathname, title: { zh: '', en: '' } });
  useEffect(() => {
    document.title = `${title} · ${t('portal')}`;
  }, [title, t]);
};
