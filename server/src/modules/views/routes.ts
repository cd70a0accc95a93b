import type { HandlersOf } from '../../contract-routes.ts';
import type { Views } from './service.ts';

export const viewRoutes = (views: Views): HandlersOf<'views'> => ({
  list: ({ reader, query }) => views.list(reader, query.reportId),
  add: ({ reader, body }) => views.add(reader, body),
  update: ({ reader, body }) => views.update(reader, body),
  remove: ({ reader, body }) => views.remove(reader, body.id),
  setDefault: ({ reader, body }) => views.setDefault(reader, body.reportId, body.id),
  share: ({ reader, body }) => views.share(reader, body),
  shared: ({ reader, query }) => views.shared(reader, query.id, query.reportId),
});
