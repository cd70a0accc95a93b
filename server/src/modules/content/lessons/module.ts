import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { signInModule } from '../../access/sign-in/module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { Certificates, serveCertificates } from './certificates.ts';
import { serveLessonFiles } from './files.ts';
import { names } from './names.ts';
import { Notes } from './notes.ts';
import { Progress } from './progress.ts';
import { lessonNoteRoutes, lessonRoutes } from './routes.ts';
import { Lessons } from './service.ts';
import { texts } from './texts.ts';

export { captionsOf, fileOf } from './files.ts';
export { minutesOf } from './minutes.ts';
export { settleLesson } from './progress-repository.ts';
export type { Lessons } from './service.ts';
export { chapterSums, counts, doneBy, dueOf, isReadable as isLessonReadable, ratingOf } from './repository.ts';

/** Lessons as one learns by them: files, progress, quizzes, notes and certificates. Docs: decision 61. */
export const lessonsModule = defineModule({
  name: 'lessons',
  create: ({ database: { db }, settings, storage, use }) => {
    const certificates = new Certificates(db, settings.timeZone);
    const lessons = new Lessons({ db, catalogue: use(catalogueModule), certificates });
    const { authenticateFile, authenticateDownload } = use(signInModule);
    return {
      offer: lessons,
      names,
      handlers: { learning: { lessonList: ({ currentUser, body }) => lessons.list(currentUser.id, body) }, lessons: lessonRoutes(lessons, new Progress(db), certificates), lessonNotes: lessonNoteRoutes(new Notes(db)) },
      serve: (app) => {
        serveLessonFiles(app, { db, files: storage.lessons, authenticate: authenticateFile });
        serveCertificates(app, certificates, authenticateDownload);
      },
      rateLimits: {
        lessons: { answerQuiz: perMinute(30, 'quiz', byUser), certificate: perMinute(20, 'certificate', byUser), checkCertificate: perMinute(30, 'certificate number', byUser), saveProgress: perMinute(120, 'lesson progress', byUser) },
        lessonNotes: { add: perMinute(60, 'lesson note', byUser) },
      },
      texts,
    };
  },
});
