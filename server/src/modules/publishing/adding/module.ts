import { defineModule } from '../../../module.ts';
import { connectionSourcesModule, kindOf } from '../connection-sources/module.ts';
import { names } from './names.ts';
import { addingRoutes } from './routes.ts';
import { Adding } from './service.ts';
import { texts } from './texts.ts';

export { isPaginated } from './limits.ts';
export { requireNew, type Adding, type Place } from './service.ts';

/** How reports and dashboards of a connection source come into the catalogue. */
export const addingModule = defineModule({
  name: 'adding',
  create: ({ database: { db }, settings, use }) => {
    const adding = new Adding(db, use(connectionSourcesModule), kindOf(settings.powerBi));
    return { offer: adding, names, handlers: { adding: addingRoutes(adding) }, texts };
  },
});
