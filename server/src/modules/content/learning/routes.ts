import type { HandlersOf } from '../../../contract-routes.ts';
import type { Learning } from './service.ts';

export const learningRoutes = (learning: Learning): Omit<HandlersOf<'learning'>, 'lessonList'> => ({
  articles: ({ currentUser, query }) => learning.articles(currentUser.id, query.category, query.top),
  articleDetail: ({ currentUser, query }) => learning.article(currentUser.id, query.id),
  articleRead: ({ currentUser, body }) => learning.countRead(currentUser.id, body.id),
  articleFurthest: ({ currentUser, body }) => learning.keepFurthest(currentUser.id, body),
  articleHelpful: ({ currentUser, body }) => learning.sayHelpful(currentUser.id, body),
});
