import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/content';
import { generatePath } from '@portal/shared/router';
import type { Target } from './targets.ts';

/** As many as the server gives at once; the newest come first. */
const TOP = 200;

/** The articles that can be read, once the palette is open (SPEC 7.3). Without them the palette finds everything else. */
export const useArticleTargets = (): Target[] => {
  const { data = [] } = useQuery({ ...queryOf(endpoints.learning.articles, { query: { top: TOP } }), enabled: useMay(endpoints.learning.articles) });
  return data.map(({ id, title, entitle, className, classEnName }) => ({
    key: `article-${id}`,
    group: 'article',
    title: { zh: title, en: entitle },
    within: { zh: className, en: classEnName },
    entry: { key: `article-${id}`, title: { zh: title, en: entitle }, path: generatePath('/Main/ArticleDetail/:id/:name', { id: String(id), name: title }) },
  }));
};
