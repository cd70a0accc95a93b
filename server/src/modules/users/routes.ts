import type { HandlersOf } from '../../contract-routes.ts';
import type { Users } from './service.ts';

export const userRoutes = (users: Users): HandlersOf<'users'> => ({
  list: ({ body }) => users.list(body),
});
