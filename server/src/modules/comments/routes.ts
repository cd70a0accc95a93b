import type { HandlersOf } from '../../contract-routes.ts';
import type { Comments } from './service.ts';

export const commentRoutes = (comments: Comments): HandlersOf<'comments'> => ({
  list: ({ reader, body }) => comments.list(reader, body),
  create: ({ reader, body }) => comments.create(reader, body),
});
