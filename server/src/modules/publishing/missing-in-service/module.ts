import { defineModule } from '../../../module.ts';
import { connectionSourcesModule } from '../connection-sources/module.ts';
import { MissingInService } from './service.ts';

export type { MissingInService } from './service.ts';

/** What the reporting service has no more. */
export const missingInServiceModule = defineModule({
  name: 'missing-in-service',
  create: ({ database: { db }, log, use }) => {
    const missing = new MissingInService(db, use(connectionSourcesModule), log);
    return {
      offer: missing,
      jobs: [{ name: 'missing-in-service', cron: '17 * * * *', minutes: 50, work: (signal) => missing.lookAll(signal) }],
    };
  },
});
