import { queryOptions } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract';

/** What the menu and Home are made of. Keys start with `reports` or `favourites`, by which the viewer refreshes them. */
export const menuQueries = {
  reports: queryOptions({ queryKey: ['reports', 'mine', { isPcweb: '1' }], queryFn: () => call(endpoints.reports.getMyReports, { query: { isPcweb: '1' } }) }),
  classes: queryOptions({ queryKey: ['reports', 'classes'], queryFn: () => call(endpoints.reports.getClassList) }),
  dashboards: queryOptions({ queryKey: ['reports', 'dashboards'], queryFn: () => call(endpoints.reports.getMyDashboards) }),
  favourites: queryOptions({ queryKey: ['favourites', 'list'], queryFn: () => call(endpoints.favourites.getList) }),
  menus: queryOptions({ queryKey: ['menus'], queryFn: () => call(endpoints.signIn.myMenus), staleTime: Infinity }),
};
