import { defineModule } from '../../../module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { removeVersionsOfNobody } from './repository.ts';
import { favouriteRoutes } from './routes.ts';
import { Favourites } from './service.ts';
import { texts } from './texts.ts';

export const favouritesModule = defineModule({
  name: 'favourites',
  create: ({ database: { db }, use }) => ({
    handlers: { favourites: favouriteRoutes(new Favourites(db, use(catalogueModule))) },
    interfaces: { favourites: ['administrators', 'viewers'] },
    nightly: () => removeVersionsOfNobody(db),
    texts,
  }),
});
