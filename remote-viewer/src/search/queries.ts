import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { endpoints as publishing, type Dashboard, type Report } from '@portal/shared/contract/publishing';
import { endpoints, type SearchHit, type SearchKind } from '@portal/shared/contract/reading';
import { coverOf, coverOfReport, type Cover } from '@portal/shared/ui/base';

/** What is found by a keyword: the first of each kind, or so many of one. While more of the same are fetched, those before stay. */
export const useFound = (keyword: string, kind: SearchKind | undefined, pageSize: number) =>
  useQuery({
    ...queryOf(endpoints.search.find, { query: { keyword, pageSize, ...(kind && { kind }) } }),
    enabled: keyword !== '',
    placeholderData: (before, query) => (isOf(query?.queryKey, keyword) ? keepPreviousData(before) : undefined),
  });

/** The cover of a report or dashboard that was found, from the lists that the menu has asked for; undefined of anything else. */
export const useCoverOf = (): ((hit: SearchHit) => Cover | undefined) => {
  const { data: reports } = useQuery({ ...queryOf(publishing.reports.getMyReports, { query: { isPcweb: '1' }, quiet: true }), select: coversOfReports });
  const { data: dashboards } = useQuery({ ...queryOf(publishing.reports.getMyDashboards, { quiet: true }), select: coversOfDashboards });
  return ({ kind, id }) => (kind === 'report' ? reports : kind === 'dashboard' ? dashboards : undefined)?.get(id);
};

const coversOfReports = (all: Report[]): ReadonlyMap<number, Cover> => new Map(all.map((report) => [report.id, coverOfReport(report)]));
const coversOfDashboards = (all: Dashboard[]): ReadonlyMap<number, Cover> => new Map(all.map(({ dashboardId, cover }) => [dashboardId, coverOf(cover)]));

/** Whether what was asked before was the same keyword: its key holds the query. */
const isOf = (key: unknown, keyword: string): boolean => JSON.stringify(key ?? '').includes(`"keyword":${JSON.stringify(keyword)}`);
