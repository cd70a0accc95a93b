import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
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

export type CoverOf = (hit: SearchHit) => Cover | undefined;

/**
 * The cover of a report or dashboard that was found, from the lists that the menu has asked for; undefined of anything else. Who may not ask for a list
 * does not: to the menu, which has the same query, that is an empty list and no failure.
 */
export const useCoverOf = (): CoverOf => {
  const mayAskReports = useMay(publishing.reports.getMyReports);
  const mayAskDashboards = useMay(publishing.reports.getMyDashboards);
  const { data: reports } = useQuery({ ...queryOf(publishing.reports.getMyReports, { query: { isPcweb: '1' }, quiet: true }), enabled: mayAskReports, select: coversOfReports });
  const { data: dashboards } = useQuery({ ...queryOf(publishing.reports.getMyDashboards, { quiet: true }), enabled: mayAskDashboards, select: coversOfDashboards });
  return ({ kind, id }) => (kind === 'report' ? reports : kind === 'dashboard' ? dashboards : undefined)?.get(id);
};

const coversOfReports = (all: Report[]): ReadonlyMap<number, Cover> => new Map(all.map((report) => [report.id, coverOfReport(report)]));
const coversOfDashboards = (all: Dashboard[]): ReadonlyMap<number, Cover> => new Map(all.map(({ dashboardId, cover }) => [dashboardId, coverOf(cover)]));

/** Whether what was asked before was the same keyword: its key holds the query. */
const isOf = (key: unknown, keyword: string): boolean => JSON.stringify(key ?? '').includes(`"keyword":${JSON.stringify(keyword)}`);
