import { defineModule } from '../../../module.ts';
import { exportsModule } from '../../delivery/exports/module.ts';
import { schedulesModule } from '../../delivery/schedules/module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { favouritesModule } from '../../reading/favourites/module.ts';
import { personalPagesModule } from '../../reading/personal-pages/module.ts';
import { announcementsModule } from '../announcements/module.ts';
import { learningModule } from '../learning/module.ts';
import { lessonsModule } from '../lessons/module.ts';
import { names } from './names.ts';
import { Overview } from './overview.ts';
import { countCarousel } from './repository.ts';
import { homeRoutes } from './routes.ts';
import { Home } from './service.ts';
import { texts } from './texts.ts';

/** What Home is made of. */
export const homeModule = defineModule({
  name: 'home',
  create: ({ database: { db }, use }) => {
    const [catalogue, announcements, exports, schedules, personalPages] = [use(catalogueModule), use(announcementsModule), use(exportsModule), use(schedulesModule), use(personalPagesModule)];
    const overview = new Overview(db, catalogue, {
      exports: (currentUser, language) => exports.latest(currentUser, language),
      schedules: (currentUser) => schedules.next(currentUser),
      pictures: (userId) => countCarousel(db, userId),
      unread: (userId) => announcements.countOpen(userId),
      startPath: (userId) => personalPages.startPath(userId),
    });
    return { names, texts, handlers: { home: homeRoutes(new Home(db, { catalogue, favourites: use(favouritesModule), announcements, learning: use(learningModule), lessons: use(lessonsModule) }), overview) } };
  },
});
