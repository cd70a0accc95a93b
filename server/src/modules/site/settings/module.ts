import { defineModule } from '../../../module.ts';
import { siteRoutes } from './routes.ts';
import { SiteService } from './service.ts';

export type { SiteService } from './service.ts';

/** Settings of the site that browsers get; other modules ask for them, too. */
export const settingsModule = defineModule({
  name: 'settings',
  create: ({ database: { db }, settings }) => {
    const site = new SiteService(db, settings.site);
    return { offer: site, handlers: { signIn: siteRoutes(site) } };
  },
});
