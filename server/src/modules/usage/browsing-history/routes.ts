import type { HandlersOf } from '../../../contract-routes.ts';
import type { BrowsingHistory } from './service.ts';

export const browsingHistoryRoutes = (history: BrowsingHistory): Omit<HandlersOf<'browsingHistory'>, 'exportFile'> => ({
  myList: ({ currentUser, body }) => history.myList(currentUser.id, body),
  clear: ({ currentUser }) => history.clear(currentUser.id),
  list: ({ body }) => history.list(body),
  choices: () => history.choices(),
  statistics: ({ body }) => history.statistics(body.edges),
});
