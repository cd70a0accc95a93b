import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { endpoints, type ArticleDetail } from '@portal/shared/contract/content';
import { generatePath } from '@portal/shared/router';
import { queryOrNull } from '../query-or-null.ts';

/** One article; null when there is none of that id, or it is no id at all. */
export const useArticle = (id: string): UseQueryResult<ArticleDetail | null> => useQuery(queryOrNull(endpoints.learning.articleDetail, id));

/** SPEC 2.4: the name in the address is for people. */
export const articlePath = (id: number, title: string): string => generatePath('/Main/ArticleDetail/:id/:name', { id: String(id), name: title });
