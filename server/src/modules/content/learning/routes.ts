import type { HandlersOf } from '../../../contract-routes.ts';
import type { Learning } from './service.ts';

export const learningRoutes = (learning: Learning): HandlersOf<'learning'> => ({
  articles: ({ query }) => learning.articles(query.category, query.top),
  articleDetail: ({ query }) => learning.article(query.id),
  lessonList: ({ body }) => learning.lessons(body),
});
