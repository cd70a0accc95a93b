import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { signInModule } from '../sign-in/module.ts';
import { CallRecord } from './call-record.ts';
import { names } from './names.ts';
import { recordCalls, viewAsRoutes } from './routes.ts';
import { ViewAs } from './service.ts';
import { texts } from './texts.ts';

/** Administrators look at the portal as somebody else does. Docs: decision 48. */
export const viewAsModule = defineModule({
  name: 'view-as',
  create: ({ database: { db }, log, use }) => {
    const { sessions, authenticate } = use(signInModule);
    const views = new ViewAs(db, sessions);
    const record = new CallRecord(db, log);
    return {
      names,
      handlers: { viewAs: viewAsRoutes(views) },
      serve: (app) => recordCalls(app, record, authenticate),
      jobs: [{ name: 'passed-views', cron: '* * * * *', minutes: 5, work: () => views.endPassed() }],
      nightly: () => views.forgetOld(),
      interfaces: { viewAs: { title: { zh: '以用户视角查看', en: 'View as a user' }, groups: ['administrators', 'securityAdministrators'] } },
      rateLimits: { viewAs: { start: perMinute(10, 'view as', byUser) } },
      stop: () => record.flush(),
      texts,
    };
  },
});
