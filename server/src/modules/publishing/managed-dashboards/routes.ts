import type { HandlersOf } from '../../../contract-routes.ts';
import type { OnlineDashboards } from './online.ts';
import type { ManagedDashboards } from './service.ts';

export const managedDashboardRoutes = (dashboards: ManagedDashboards, online: OnlineDashboards): HandlersOf<'managedDashboards'> => ({
  list: ({ body, language }) => dashboards.list(body, language),
  details: ({ query, language }) => dashboards.details(query.dashboardId, language),
  dependents: ({ body }) => dashboards.dependents(body.ids),
  top: ({ language }) => dashboards.top(language),
  inSource: ({ body }) => online.list(body),
  addOnline: ({ currentUser, body, request }) => online.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => dashboards.update(currentUser, body, request.ip),
  isActive: ({ currentUser, body, request }) => dashboards.setActive(currentUser, body.ids, body.value === 1, request.ip),
  remove: ({ currentUser, body, request }) => dashboards.remove(currentUser, body.ids, request.ip),
});
