import type { HandlersOf } from '../../../contract-routes.ts';
import type { History } from './service.ts';

export const historyRoutes = (history: History): HandlersOf<'history'> => ({
  list: ({ currentUser, body }) => history.list(currentUser, body),
});
