import type { HandlersOf } from '../../../contract-routes.ts';
import type { Certificates } from './certificates.ts';
import type { Notes } from './notes.ts';
import type { Progress } from './progress.ts';
import type { Lessons } from './service.ts';

export const lessonRoutes = (lessons: Lessons, progress: Progress, certificates: Certificates): HandlersOf<'lessons'> => ({
  classes: ({ currentUser }) => lessons.classes(currentUser.id),
  proceed: ({ currentUser, query }) => lessons.proceed(currentUser.id, query.top),
  myProgress: ({ currentUser }) => lessons.myProgress(currentUser.id),
  info: ({ currentUser, query }) => lessons.info(currentUser.id, query.id),
  chapter: ({ currentUser, query }) => lessons.chapter(currentUser.id, query.id),
  saveProgress: ({ currentUser, body }) => progress.save(currentUser.id, body),
  answerQuiz: ({ currentUser, body }) => progress.answer(currentUser.id, body),
  rate: ({ currentUser, body }) => progress.rate(currentUser.id, body),
  certificate: ({ currentUser, body, language }) => certificates.issue(currentUser, body.id, language),
  checkCertificate: ({ query }) => certificates.check(query.number),
});

export const lessonNoteRoutes = (notes: Notes): HandlersOf<'lessonNotes'> => ({
  list: ({ currentUser, query }) => notes.list(currentUser.id, query.lessonId),
  add: ({ currentUser, body }) => notes.add(currentUser.id, body),
  update: ({ currentUser, body }) => notes.update(currentUser.id, body),
  remove: ({ currentUser, body }) => notes.remove(currentUser.id, body.id),
});
