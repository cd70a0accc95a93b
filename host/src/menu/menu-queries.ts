import { queryOptions } from '@tanstack/react-query';
import { queryOf, type EndpointQuery, type QueryInput } from '@portal/shared/api';
import { may } from '@portal/shared/auth';
import { endpoints, type Endpoint, type ValueOf } from '@portal/shared/contract';

/** What the current user may not ask for is empty: no page begins with an error. */
const askedFor = <E extends Endpoint>(endpoint: E, input: QueryInput<E> = {}): EndpointQuery<E> => {
  const query = queryOf(endpoint, input);
  return { ...query, queryFn: async (context) => (may(endpoint) ? query.queryFn(context) : ([] as ValueOf<E>)) };
};

/** What the menu and Home are made of. */
export const menuQueries = {
  reports: queryOptions(askedFor(endpoints.reports.getMyReports, { query: { isPcweb: '1' } })),
  classes: queryOptions(askedFor(endpoints.reports.getClassList)),
  dashboards: queryOptions(askedFor(endpoints.reports.getMyDashboards)),
  favourites: queryOptions(askedFor(endpoints.favourites.getList)),
  counts: queryOptions(askedFor(endpoints.signIn.menuCounts)),
  menus: queryOptions({ ...askedFor(endpoints.signIn.myMenus), staleTime: Infinity }),
};
