import type { HandlersOf } from '../../../contract-routes.ts';
import type { AccessRequests } from './service.ts';

export const accessRequestRoutes = (requests: AccessRequests): Pick<HandlersOf<'reports'>, 'requestAccess'> => ({
  requestAccess: ({ currentUser, body }) => requests.ask(currentUser, body.reportId, body.reason),
});
