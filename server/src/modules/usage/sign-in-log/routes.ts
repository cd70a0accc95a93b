import type { HandlersOf } from '../../../contract-routes.ts';
import type { SignInLog } from './service.ts';

export const signInLogRoutes = (log: SignInLog): Omit<HandlersOf<'signInLog'>, 'exportFile'> => ({
  list: ({ body }) => log.list(body),
  statistics: ({ body }) => log.statistics(body.edges),
  endSessions: ({ currentUser, body, request }) => log.endSessions(currentUser, body.ids, request.ip),
  unlock: ({ currentUser, body, request }) => log.unlock(currentUser, body.userIds, request.ip),
});
