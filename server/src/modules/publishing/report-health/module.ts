import { byUser, perMinute, type Caller } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { catalogueModule } from '../catalogue/module.ts';
import { names } from './names.ts';
import { reportHealthRoutes } from './routes.ts';
import { ReportHealths } from './service.ts';

/** One reader is one voice in how a report opens. Nothing has looked at the request yet. */
const byUserAndReport = (caller: Caller): string => {
  const reportId = (caller.request.body as { reportId?: unknown } | null | undefined)?.reportId;
  return `${byUser(caller)} ${typeof reportId === 'number' ? reportId : ''}`;
};

/** How reports open for those who read them. */
export const reportHealthModule = defineModule({
  name: 'report-health',
  create: ({ database: { db }, settings, use }) => {
    const healths = new ReportHealths(db, use(catalogueModule), settings.timeZone);
    return {
      names,
      handlers: { reportHealths: reportHealthRoutes(healths) },
      rateLimits: { reportHealths: { opened: [perMinute(60, 'report opened', byUser), perMinute(6, 'one report opened', byUserAndReport)] } },
      nightly: () => healths.forgetOld(),
    };
  },
});
