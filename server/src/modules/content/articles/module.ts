import { defineModule } from '../../../module.ts';
import { uploadsModule } from '../uploads/module.ts';
import { ArticleActs } from './acts.ts';
import { names } from './names.ts';
import { managedArticleRoutes } from './routes.ts';
import { ManagedArticles } from './service.ts';
import { texts } from './texts.ts';

/** Articles as their authors manage them. Readers have them from the module of learning. */
export const articlesModule = defineModule({
  name: 'articles',
  create: ({ database: { db }, use }) => ({
    names,
    handlers: { managedArticles: managedArticleRoutes(new ManagedArticles(db, use(uploadsModule)), new ArticleActs(db)) },
    menu: [{ name: 'ArticleManagement', type: 'page', path: 'ArticleManagement', parent: 'Content', title: { zh: '文章管理', en: 'Articles' }, icon: 'ReadOutlined', sort: 1, groups: ['administrators', 'contentEditors', 'auditors'] }],
    texts,
  }),
});
