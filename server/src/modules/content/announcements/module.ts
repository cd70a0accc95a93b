import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { exportsModule } from '../../delivery/exports/module.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { AnnouncementActs } from './acts.ts';
import { readerListFile } from './list-file.ts';
import { ManagedAnnouncements } from './managed.ts';
import { names } from './names.ts';
import { AnnouncementReaders } from './readers.ts';
import { announcementRoutes, managedAnnouncementRoutes } from './routes.ts';
import { Announcements } from './service.ts';
import { Telling } from './telling.ts';
import { texts } from './texts.ts';

const groups = ['administrators', 'contentEditors', 'auditors'] as const;
const page = (path: string, zh: string, en: string, icon: string, sort: number) => ({ name: path, type: 'page', path, parent: 'Content', title: { zh, en }, icon, sort, groups }) as const;

/** What everybody, or a part of them, is told: as it is read, and as its authors manage it. */
export const announcementsModule = defineModule({
  name: 'announcements',
  create: ({ database: { db }, log, use }) => {
    const notices = use(notificationsModule);
    const telling = new Telling({ db, notices, log });
    const readers = new AnnouncementReaders(db, notices);
    return {
      names,
      handlers: {
        announcements: announcementRoutes(new Announcements(db, notices)),
        managedAnnouncements: { ...managedAnnouncementRoutes(new ManagedAnnouncements(db, telling), new AnnouncementActs(db, telling), readers), exportLog: use(exportsModule).addList(readerListFile(readers)) },
      },
      // Those whose time has come; what is published by hand is told at once.
      jobs: [{ name: 'announcements', cron: '* * * * *', minutes: 30, work: (signal) => telling.tellAll(signal) }],
      menu: [page('AnnouncementManagement', '公告管理', 'Announcements', 'NotificationOutlined', 3), page('AnnouncementLog', '公告记录', 'Announcement log', 'FileDoneOutlined', 4)],
      rateLimits: { managedAnnouncements: { remind: perMinute(10, 'remind', byUser) } },
      texts,
      stop: () => telling.stop(),
    };
  },
});
