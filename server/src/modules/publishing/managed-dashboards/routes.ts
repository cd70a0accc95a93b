import type { HandlersOf } from '../../../contract-routes.ts';
import { readFile } from '../../../http/files.ts';
import type { OnlineDashboards } from './online.ts';
import type { RolesOfDashboards } from './roles.ts';
import type { ManagedDashboards } from './service.ts';

export const managedDashboardRoutes = (dashboards: ManagedDashboards, online: OnlineDashboards, roles: RolesOfDashboards): HandlersOf<'managedDashboards'> => ({
  list: ({ body, language }) => dashboards.list(body, language),
  details: ({ query, language }) => dashboards.details(query.dashboardId, language),
  dependents: ({ body }) => dashboards.dependents(body.ids),
  top: ({ language }) => dashboards.top(language),
  inSource: ({ body }) => online.list(body),
  addOnline: ({ currentUser, body, request }) => online.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => dashboards.update(currentUser, body, request.ip),
  move: ({ currentUser, body, request }) => dashboards.move(currentUser, body, request.ip),
  setClass: ({ currentUser, body, request }) => dashboards.setClass(currentUser, body, request.ip),
  setRoles: ({ currentUser, body, request }) => roles.set(currentUser, body, request.ip),
  grantRole: ({ currentUser, body, request }) => roles.grant(currentUser, body, request.ip),
  coverImage: async ({ currentUser, request }) => dashboards.coverImage(currentUser, await readFile(request)),
  isActive: ({ currentUser, body, request }) => dashboards.setActive(currentUser, body.ids, body.value === 1, request.ip),
  remove: ({ currentUser, body, request }) => dashboards.remove(currentUser, body.ids, request.ip),
});
