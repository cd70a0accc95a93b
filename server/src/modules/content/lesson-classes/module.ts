import { defineModule } from '../../../module.ts';
import { names } from './names.ts';
import { lessonClassRoutes } from './routes.ts';
import { LessonClasses } from './service.ts';
import { texts } from './texts.ts';

export { findClass } from './repository.ts';
export { texts as lessonClassTexts } from './texts.ts';

/** What lessons are sorted by. */
export const lessonClassesModule = defineModule({
  name: 'lesson-classes',
  create: ({ database: { db } }) => ({ names, handlers: { lessonClasses: lessonClassRoutes(new LessonClasses(db)) }, texts }),
});
