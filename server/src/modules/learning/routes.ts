import type { HandlersOf } from '../../contract-routes.ts';
import type { Learning } from './service.ts';

export const learningRoutes = (learning: Learning): HandlersOf<'learning'> => ({
  lessonList: ({ body }) => learning.lessons(body),
});
