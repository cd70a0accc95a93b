import type { HandlersOf } from '../../../contract-routes.ts';
import type { SiteService } from './service.ts';

export const siteRoutes = (site: SiteService): Pick<HandlersOf<'signIn'>, 'siteSettings'> => ({
  siteSettings: () => site.settings(),
});
