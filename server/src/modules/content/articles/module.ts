import { endpoints } from '@portal/shared/contract/all';
import { defineModule } from '../../../module.ts';
import { publicationModule } from '../publication/module.ts';
import { uploadsModule } from '../uploads/module.ts';
import { ArticleActs } from './acts.ts';
import { names } from './names.ts';
import { told } from './repository.ts';
import { managedArticleRoutes } from './routes.ts';
import { ManagedArticles } from './service.ts';
import { detailOf, mailedOf } from './telling.ts';
import { texts } from './texts.ts';

/** Articles as their authors manage them. Readers have them from the module of learning. */
export const articlesModule = defineModule({
  name: 'articles',
  create: ({ database: { db }, use }) => {
    const { telling } = use(publicationModule).telling({ ...told, of: 'articleId', kind: 'article.published', detailOf, mailedOf, readBy: endpoints.learning.articleDetail });
    return {
      names,
      handlers: { managedArticles: managedArticleRoutes(new ManagedArticles({ db, uploads: use(uploadsModule), telling }), new ArticleActs(db, telling)) },
      // Those whose time has come; what is published by hand is told at once.
      jobs: [{ name: 'articles', cron: '* * * * *', minutes: 30, work: (signal) => telling.tellAll(signal) }],
      menu: [{ name: 'ArticleManagement', type: 'page', path: 'ArticleManagement', parent: 'Content', title: { zh: '文章管理', en: 'Articles' }, icon: 'ReadOutlined', sort: 1, groups: ['administrators', 'contentEditors', 'auditors'] }],
      texts,
      stop: () => telling.stop(),
    };
  },
});
