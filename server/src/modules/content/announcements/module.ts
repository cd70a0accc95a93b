import { defineModule } from '../../../module.ts';
import { names } from './names.ts';
import { announcementRoutes } from './routes.ts';
import { Announcements } from './service.ts';
import { texts } from './texts.ts';

/** What everybody, or a part of them, is told. */
export const announcementsModule = defineModule({
  name: 'announcements',
  create: ({ database: { db } }) => ({
    names,
    handlers: { announcements: announcementRoutes(new Announcements(db)) },
    texts,
  }),
});
