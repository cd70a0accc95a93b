import { defineModule } from '../../../module.ts';
import { connectionSourcesModule, kindOf } from '../connection-sources/module.ts';
import { names } from './names.ts';
import { addingRoutes } from './routes.ts';
import { Adding } from './service.ts';
import { texts } from './texts.ts';
import { nameWorkspaces } from './workspace-names.ts';

export { requireNew, type Adding, type Place } from './service.ts';

/** How reports and dashboards of a connection source come into the catalogue. */
export const addingModule = defineModule({
  name: 'adding',
  create: ({ database: { db }, settings, log, use }) => {
    const connections = use(connectionSourcesModule);
    const adding = new Adding(db, connections, kindOf(settings.powerBi));
    return {
      offer: adding,
      names,
      handlers: { adding: addingRoutes(adding) },
      jobs: [{ name: 'workspace-names', cron: '7 * * * *', minutes: 10, work: () => nameWorkspaces(db, connections, log) }],
      texts,
    };
  },
});
