import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { names } from './names.ts';
import { viewRoutes } from './routes.ts';
import { Views } from './service.ts';
import { texts } from './texts.ts';

export type { Views } from './service.ts';

/** Views of reports that users keep and share. */
export const viewsModule = defineModule({
  name: 'views',
  create: ({ database: { db }, use }) => {
    const views = new Views(db, use(catalogueModule));
    return { offer: views, names, handlers: { views: viewRoutes(views) }, rateLimits: { views: { share: perMinute(30, 'link', byUser) } }, nightly: () => views.forgetOld(), texts };
  },
});
