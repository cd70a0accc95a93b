import { readers } from '../../../built-in-groups.ts';
import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { favouritesModule } from '../favourites/module.ts';
import { names } from './names.ts';
import { homeTemplateRoutes, personalPageRoutes } from './routes.ts';
import { PersonalPages } from './service.ts';
import { HomeTemplates } from './templates.ts';
import { texts } from './texts.ts';

/** Pages of cards: each person's own, and the templates that roles begin with. */
export const personalPagesModule = defineModule({
  name: 'personal-pages',
  create: ({ database: { db }, use }) => {
    const [catalogue, favourites] = [use(catalogueModule), use(favouritesModule)];
    const pages = new PersonalPages(db, catalogue, favourites);
    return {
      offer: pages,
      names,
      handlers: { personalPages: personalPageRoutes(pages), homeTemplates: homeTemplateRoutes(new HomeTemplates(db, catalogue, favourites)) },
      menu: [
        { name: 'PersonalIndex', type: 'page', path: 'PersonalIndex', title: { zh: '个人首页', en: 'Personal home' }, icon: 'AppstoreOutlined', sort: 2, groups: readers },
        { name: 'adminSetIndex', type: 'page', path: 'adminSetIndex', parent: 'Content', title: { zh: '个人首页管理', en: 'Personal home management' }, icon: 'LayoutOutlined', sort: 6, groups: ['administrators', 'contentEditors', 'auditors'] },
      ],
      rateLimits: { personalPages: { update: perMinute(120, 'personal-page', byUser), updateTemplatePage: perMinute(120, 'personal-page', byUser), pin: perMinute(60, 'pin', byUser), add: perMinute(60, 'personal-page-add', byUser) } },
      texts,
    };
  },
});
