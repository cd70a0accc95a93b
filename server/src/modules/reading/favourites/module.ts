import { readers } from '../../../built-in-groups.ts';
import { defineModule } from '../../../module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { names } from './names.ts';
import { removeVersionsOfNobody } from './repository.ts';
import { favouriteRoutes } from './routes.ts';
import { Favourites } from './service.ts';
import { texts } from './texts.ts';

export type { Favourites } from './service.ts';

export const favouritesModule = defineModule({
  name: 'favourites',
  create: ({ database: { db }, use }) => {
    const favourites = new Favourites(db, use(catalogueModule));
    return {
      offer: favourites,
      names,
      handlers: { favourites: favouriteRoutes(favourites) },
      interfaces: { favourites: { title: { zh: '收藏', en: 'Favourites' }, groups: readers } },
      nightly: () => removeVersionsOfNobody(db),
      texts,
    };
  },
});
