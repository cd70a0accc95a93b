import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';
import { find, type Found } from './found.ts';

type Finding = { data: Found | null; isPending: boolean; error: Error | null; retry: () => void };

/** Searches reports and their pages on the server, and classes and dashboards, which are few, here. */
export const useFound = (keyword: string): Finding => {
  const reports = useQuery(queryOf(endpoints.reports.getMyReportsSearch, { query: { keyword, typeid: '1' } }));
  const classes = useQuery(queryOf(endpoints.reports.getClassList));
  const dashboards = useQuery(queryOf(endpoints.reports.getMyDashboards));
  const all = [reports, classes, dashboards];
  const isComplete = reports.isSuccess && classes.isSuccess && dashboards.isSuccess;
  return {
    data: isComplete ? find(keyword, { reports: reports.data, classes: classes.data, dashboards: dashboards.data }) : null,
    isPending: all.some(({ isPending }) => isPending),
    error: all.find(({ isError }) => isError)?.error ?? null,
    retry: () => all.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  };
};
