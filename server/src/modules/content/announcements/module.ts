import { endpoints } from '@portal/shared/contract/all';
import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { exportsModule } from '../../delivery/exports/module.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { publicationModule } from '../publication/module.ts';
import { AnnouncementActs } from './acts.ts';
import { readerListFile } from './list-file.ts';
import { ManagedAnnouncements } from './managed.ts';
import { names } from './names.ts';
import { AnnouncementReaders } from './readers.ts';
import { told } from './repository.ts';
import { announcementRoutes, managedAnnouncementRoutes } from './routes.ts';
import { Announcements } from './service.ts';
import { detailOf, mailedOf } from './telling.ts';
import { texts } from './texts.ts';

export { isShown as isAnnouncementShown } from './repository.ts';

const groups = ['administrators', 'contentEditors', 'auditors'] as const;
const page = (path: string, zh: string, en: string, icon: string, sort: number) => ({ name: path, type: 'page', path, parent: 'Content', title: { zh, en }, icon, sort, groups }) as const;

export type { Announcements } from './service.ts';

/** What everybody, or a part of them, is told: as it is read, and as its authors manage it. */
export const announcementsModule = defineModule({
  name: 'announcements',
  create: ({ database: { db }, use }) => {
    const notices = use(notificationsModule);
    const { telling, mailing } = use(publicationModule).telling({ ...told, of: 'announcementId', kind: 'announcement.published', detailOf, mailedOf, readBy: endpoints.announcements.detail });
    const readers = new AnnouncementReaders(db, notices, mailing);
    const announcements = new Announcements(db, notices);
    return {
      offer: announcements,
      names,
      handlers: {
        announcements: announcementRoutes(announcements),
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
