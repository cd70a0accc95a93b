import type { HandlersOf } from '../../../contract-routes.ts';
import type { ArticleClasses } from './service.ts';

export const articleClassRoutes = (classes: ArticleClasses): HandlersOf<'articleClasses'> => ({
  top: () => classes.top(),
  add: ({ currentUser, body, request }) => classes.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => classes.update(currentUser, body, request.ip),
  merge: ({ currentUser, body, request }) => classes.merge(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => classes.remove(currentUser, body, request.ip),
});
