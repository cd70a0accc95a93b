import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError, queryKeyOf, queryOf } from '@portal/shared/api';
import { endpoints, type Article, type ArticleDetail } from '@portal/shared/contract/content';
import { generatePath } from '@portal/shared/router';

const MISSING = 404;

/** The newest articles. */
export const useArticles = (top: number): UseQueryResult<Article[]> =>
  useQuery(queryOf(endpoints.learning.articles, { query: { top } }));

/** One article; null when there is none of that id, or it is no id at all. */
export const useArticle = (id: string): UseQueryResult<ArticleDetail | null> => {
  const detail = queryOf(endpoints.learning.articleDetail, { query: { id } });
  return useQuery({
    ...detail,
    queryKey: queryKeyOf<typeof endpoints.learning.articleDetail, ArticleDetail | null>(endpoints.learning.articleDetail, { query: { id } }, 'or none'),
    queryFn: async (context) => {
      if (!/^[1-9]\d{0,8}$/.test(id)) return null;
      try {
        return await detail.queryFn(context);
      } catch (error) {
        if (error instanceof ApiError && error.statusCode === MISSING) return null;
        throw error;
      }
    },
  });
};

/** SPEC 2.4: the name in the address is for people. */
export const articlePath = (id: number, title: string): string => generatePath('/Main/ArticleDetail/:id/:name', { id: String(id), name: title });
