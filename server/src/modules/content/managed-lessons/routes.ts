import type { HandlersOf } from '../../../contract-routes.ts';
import type { LessonActs } from './acts.ts';
import type { Learners } from './learners.ts';
import type { ManagedLessons } from './service.ts';

export const managedLessonRoutes = (lessons: ManagedLessons, acts: LessonActs, learners: Learners): Omit<HandlersOf<'managedLessons'>, 'exportLearners'> => ({
  list: ({ body, language }) => lessons.list(body, language),
  info: ({ query }) => lessons.info(query.id),
  add: ({ currentUser, body, request }) => lessons.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => lessons.update(currentUser, body, request.ip),
  publish: ({ currentUser, body, request }) => acts.publish(currentUser, body, request.ip),
  withdraw: ({ currentUser, body, request }) => acts.withdraw(currentUser, body.ids, request.ip),
  copy: ({ currentUser, body, request }) => acts.copy(currentUser, body.id, request.ip),
  remove: ({ currentUser, body, request }) => acts.remove(currentUser, body.ids, request.ip),
  setClass: ({ currentUser, body, request }) => acts.setClass(currentUser, body, request.ip),
  setMandatory: ({ currentUser, body, request }) => acts.setMandatory(currentUser, body, request.ip),
  move: ({ currentUser, body, request }) => acts.move(currentUser, body, request.ip),
  learners: ({ body }) => learners.list(body),
  remind: ({ currentUser, body, request }) => learners.remind(currentUser, body, request.ip),
  stops: ({ query }) => learners.stops(query.id),
  versions: ({ query }) => lessons.versions(query.id),
  versionInfo: ({ query }) => lessons.versionInfo(query.id, query.version),
  restore: ({ currentUser, body, request }) => lessons.restore(currentUser, body, request.ip),
  reports: ({ body }) => lessons.reports(body.keyword),
});
