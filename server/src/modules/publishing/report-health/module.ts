import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { catalogueModule } from '../catalogue/module.ts';
import { names } from './names.ts';
import { reportHealthRoutes } from './routes.ts';
import { ReportHealths } from './service.ts';

/** How reports open for those who read them. */
export const reportHealthModule = defineModule({
  name: 'report-health',
  create: ({ database: { db }, settings, use }) => {
    const healths = new ReportHealths(db, use(catalogueModule), settings.timeZone);
    return {
      names,
      handlers: { reportHealths: reportHealthRoutes(healths) },
      rateLimits: { reportHealths: { opened: perMinute(60, 'report opened', byUser) } },
      nightly: () => healths.forgetOld(),
    };
  },
});
