import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { endpoints, type SearchKind } from '@portal/shared/contract/reading';

/** What is found by a keyword: the first of each kind, or so many of one. While more of the same are fetched, those before stay. */
export const useFound = (keyword: string, kind: SearchKind | undefined, pageSize: number) =>
  useQuery({
    ...queryOf(endpoints.search.find, { query: { keyword, pageSize, ...(kind && { kind }) } }),
    enabled: keyword !== '',
    placeholderData: (before, query) => (isOf(query?.queryKey, keyword) ? keepPreviousData(before) : undefined),
  });

/** Whether what was asked before was the same keyword: its key holds the query. */
const isOf = (key: unknown, keyword: string): boolean => JSON.stringify(key ?? '').includes(`"keyword":${JSON.stringify(keyword)}`);
