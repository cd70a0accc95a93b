import { defineModule } from '../../../module.ts';
import { connectionSourcesModule } from '../connection-sources/module.ts';
import { Adding } from './service.ts';
import { texts } from './texts.ts';

export { requireNew, type Adding, type Place } from './service.ts';

/** How reports and dashboards of a connection source come into the catalogue. */
export const addingModule = defineModule({
  name: 'adding',
  create: ({ database: { db }, use }) => ({ offer: new Adding(db, use(connectionSourcesModule)), texts }),
});
