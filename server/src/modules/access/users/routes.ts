import type { HandlersOf } from '../../../contract-routes.ts';
import type { Users } from './service.ts';

export const userRoutes = (users: Users): Omit<HandlersOf<'users'>, 'exportUser'> => ({
  list: ({ currentUser, body }) => users.list(currentUser, body),
  add: ({ currentUser, body, request }) => users.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => users.update(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => users.remove(currentUser, body.ids, request.ip),
  check: ({ currentUser, body, request }) => users.setActive(currentUser, body.ids, body.isAction === 1, request.ip),
  isCustom: ({ currentUser, body, request }) => users.setCustom(currentUser, body.ids, body.isCustom === 1, request.ip),
  resetPassword: ({ currentUser, body, request }) => users.resetPassword(currentUser, body.id, request.ip),
});
