import { endpoints } from '@portal/shared/contract/all';
import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { exportsModule } from '../../delivery/exports/module.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { managedChaptersModule } from '../managed-chapters/module.ts';
import { publicationModule } from '../publication/module.ts';
import { uploadsModule } from '../uploads/module.ts';
import { LessonActs } from './acts.ts';
import { told } from './learners-repository.ts';
import { detailOf, Learners } from './learners.ts';
import { learnerListFile } from './list-file.ts';
import { mailedOf } from './mailed.ts';
import { names } from './names.ts';
import { managedLessonRoutes } from './routes.ts';
import { ManagedLessons } from './service.ts';
import { texts } from './texts.ts';

/** Lessons as their authors manage them, and how far their learners are. Readers have them from the module of lessons. */
export const managedLessonsModule = defineModule({
  name: 'managed-lessons',
  create: ({ database: { db }, settings, use }) => {
    const notices = use(notificationsModule);
    const { telling, mailing } = use(publicationModule).telling({ ...told, of: 'lessonId', kind: 'lesson.published', detailOf, mailedOf: (row) => mailedOf(row, settings.timeZone), readBy: endpoints.lessons.info });
    const learners = new Learners({ db, notices, mailing, timeZone: settings.timeZone });
    const lessons = new ManagedLessons({ db, uploads: use(uploadsModule), telling });
    const acts = new LessonActs({ db, files: use(managedChaptersModule), telling });
    return {
      names,
      handlers: { managedLessons: { ...managedLessonRoutes(lessons, acts, learners), exportLearners: use(exportsModule).addList(learnerListFile(learners)) } },
      // Those whose time has come; what is published by hand is told at once.
      jobs: [{ name: 'lessons', cron: '* * * * *', minutes: 30, work: (signal) => telling.tellAll(signal) }],
      menu: [{ name: 'LessonManagement', type: 'page', path: 'LessonManagement', parent: 'Content', title: { zh: '课程管理', en: 'Lessons' }, icon: 'ReadOutlined', sort: 5, groups: ['administrators', 'contentEditors', 'auditors'] }],
      rateLimits: { managedLessons: { remind: perMinute(10, 'remind', byUser) } },
      texts,
      stop: () => telling.stop(),
    };
  },
});
