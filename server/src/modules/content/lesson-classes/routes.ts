import type { HandlersOf } from '../../../contract-routes.ts';
import type { LessonClasses } from './service.ts';

export const lessonClassRoutes = (classes: LessonClasses): HandlersOf<'lessonClasses'> => ({
  list: () => classes.list(),
  add: ({ currentUser, body, request }) => classes.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => classes.update(currentUser, body, request.ip),
  move: ({ currentUser, body, request }) => classes.move(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => classes.remove(currentUser, body.ids, request.ip),
});
