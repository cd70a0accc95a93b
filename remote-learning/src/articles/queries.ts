import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError, call } from '@portal/shared/api';
import { endpoints, type Article, type ArticleDetail } from '@portal/shared/contract';
import { generatePath } from '@portal/shared/router';

const MISSING = 404;

/** The newest articles. */
export const useArticles = (top: number): UseQueryResult<Article[]> =>
  useQuery({
    queryKey: ['articles', { top }],
    queryFn: ({ signal }) => call(endpoints.learning.articles, { query: { top }, signal, quiet: true }),
  });

/** One article; null when there is none of that id, or it is no id at all. */
export const useArticle = (id: string): UseQueryResult<ArticleDetail | null> =>
  useQuery({
    queryKey: ['articles', { id }],
    queryFn: async ({ signal }) => {
      if (!/^[1-9]\d{0,8}$/.test(id)) return null;
      try {
        return await call(endpoints.learning.articleDetail, { query: { id }, signal, quiet: true });
      } catch (error) {
        if (error instanceof ApiError && error.statusCode === MISSING) return null;
        throw error;
      }
    },
  });

/** SPEC 2.4: the name in the address is for people. */
export const articlePath = (id: number, title: string): string => generatePath('/Main/ArticleDetail/:id/:name', { id: String(id), name: title });
