import type { HandlersOf } from '../../../contract-routes.ts';
import type { DataRoles } from './service.ts';

export const dataRoleRoutes = (dataRoles: DataRoles): HandlersOf<'dataRoles'> => ({
  top: ({ query }) => dataRoles.top(query.reportId),
  reports: () => dataRoles.reports(),
  list: ({ body }) => dataRoles.list(body),
  add: ({ currentUser, body, request }) => dataRoles.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => dataRoles.update(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => dataRoles.remove(currentUser, body.ids, request.ip),
});
