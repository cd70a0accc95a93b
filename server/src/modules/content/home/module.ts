import { defineModule } from '../../../module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { favouritesModule } from '../../reading/favourites/module.ts';
import { names } from './names.ts';
import { homeRoutes } from './routes.ts';
import { Home } from './service.ts';
import { texts } from './texts.ts';

/** What Home is made of. */
export const homeModule = defineModule({
  name: 'home',
  create: ({ database: { db }, use }) => ({
    names,
    texts,
    handlers: { home: homeRoutes(new Home(db, use(catalogueModule), use(favouritesModule))) },
  }),
});
