import type { HandlersOf } from '../../../contract-routes.ts';
import type { Views } from './service.ts';

export const viewRoutes = (views: Views): HandlersOf<'views'> => ({
  list: ({ currentUser, query }) => views.list(currentUser, query.reportId),
  add: ({ currentUser, body }) => views.add(currentUser, body),
  update: ({ currentUser, body }) => views.update(currentUser, body),
  remove: ({ currentUser, body }) => views.remove(currentUser, body.id),
  setDefault: ({ currentUser, body }) => views.setDefault(currentUser, body.reportId, body.id),
  share: ({ currentUser, body }) => views.share(currentUser, body),
  shared: ({ currentUser, query }) => views.shared(currentUser, query.id, query.reportId),
});
