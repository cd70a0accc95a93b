import { useQuery } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract';
import { generatePath } from '@portal/shared/router';
import type { Target } from './targets.ts';

/** As many as the server gives at once; the newest come first. */
const TOP = 200;

/** The articles that can be read, once the palette is open (SPEC 7.3). Without them the palette finds everything else. */
export const useArticleTargets = (): Target[] => {
  const { data = [] } = useQuery({
    queryKey: ['articles', { top: TOP }],
    queryFn: ({ signal }) => call(endpoints.learning.articles, { query: { top: TOP }, signal, quiet: true }),
  });
  return data.map(({ id, title, entitle, className, classEnName }) => ({
    key: `article-${id}`,
    group: 'article',
    title: { zh: title, en: entitle },
    within: { zh: className, en: classEnName },
    entry: { key: `article-${id}`, title: { zh: title, en: entitle }, path: generatePath('/Main/ArticleDetail/:id/:name', { id: String(id), name: title }) },
  }));
};
