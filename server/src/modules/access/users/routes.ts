import type { userImportCalls } from '@portal/shared/contract/all';
import type { HandlersOf } from '../../../contract-routes.ts';
import type { BulkActs } from './bulk.ts';
import type { Users } from './service.ts';

/** Calls of other parts of the module: the list's file, and imports. */
type Elsewhere = 'exportUser' | keyof typeof userImportCalls;

export const userRoutes = (users: Users, bulk: BulkActs): Omit<HandlersOf<'users'>, Elsewhere> => ({
  list: ({ currentUser, body }) => users.list(currentUser, body),
  add: ({ currentUser, body, request }) => users.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => users.update(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => users.remove(currentUser, body.ids, request.ip),
  check: ({ currentUser, body, request }) => users.setActive(currentUser, body.ids, body.isAction === 1, request.ip),
  isCustom: ({ currentUser, body, request }) => users.setCustom(currentUser, body.ids, body.isCustom === 1, request.ip),
  stops: ({ body }) => users.stops(body.ids),
  addRoles: ({ currentUser, body, request }) => bulk.addRoles(currentUser, body.ids, body.groupIds, request.ip),
  setResourceGroup: ({ currentUser, body, request }) => bulk.setResourceGroup(currentUser, body.ids, body.resourceGroupId, request.ip),
  setDepartment: ({ currentUser, body, request }) => bulk.setDepartment(currentUser, body.ids, body.departmentId, request.ip),
  mailPasswordLink: ({ currentUser, body, request, language }) => users.mailPasswordLink(currentUser, body.id, language, request.ip),
  resetPassword: ({ currentUser, body, request }) => users.resetPassword(currentUser, body.id, request.ip),
});
