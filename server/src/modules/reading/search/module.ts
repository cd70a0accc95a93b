import { defineModule } from '../../../module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { names } from './names.ts';
import { keepReadings } from './readings.ts';
import { searchRoutes } from './routes.ts';
import { Search } from './service.ts';

export type { Search } from './service.ts';

/** One search over all that there is to read. */
export const searchModule = defineModule({
  name: 'search',
  create: ({ database, use }) => {
    const search = new Search(database.db, use(catalogueModule));
    return { offer: search, names, handlers: { search: searchRoutes(search) }, start: () => keepReadings(database) };
  },
});
