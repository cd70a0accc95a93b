import type { HandlersOf } from '../../../contract-routes.ts';
import type { ReportGrants } from './grants.ts';
import type { RoleMembers } from './members.ts';
import type { Groups } from './service.ts';

export const groupRoutes = (groups: Groups, members: RoleMembers): HandlersOf<'groups'> => ({
  top: ({ language }) => groups.top(language),
  list: ({ body, language }) => groups.list(body, language),
  add: ({ currentUser, body, request }) => groups.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => groups.update(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => groups.remove(currentUser, body.id, request.ip),
  memberIds: ({ query }) => members.ids(query.groupId),
  members: ({ body }) => members.list(body),
  departments: ({ query }) => members.departments(query.groupId),
  departmentPeople: ({ body }) => members.ofDepartment(body),
  addMembers: ({ currentUser, body, request }) => members.add(currentUser, body, request.ip),
  removeMembers: ({ currentUser, body, request }) => members.remove(currentUser, body, request.ip),
});

export const reportRoleRoutes = (grants: ReportGrants): HandlersOf<'reportRoles'> => ({
  ofRole: ({ query }) => grants.ofRole(query.groupId),
  setForRole: ({ currentUser, body, request }) => grants.setForRole(currentUser, body, request.ip),
  ofUser: ({ query }) => grants.ofUser(query.userId),
  setForUser: ({ currentUser, body, request }) => grants.setForUser(currentUser, body, request.ip),
});

export const dashboardRoleRoutes = (grants: ReportGrants): HandlersOf<'dashboardRoles'> => ({
  ofRole: ({ query }) => grants.dashboardsOfRole(query.groupId),
  setForRole: ({ currentUser, body, request }) => grants.setDashboards(currentUser, body, request.ip),
});
