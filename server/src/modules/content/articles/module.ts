import { endpoints } from '@portal/shared/contract/all';
import { defineModule } from '../../../module.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { publicationModule, Telling } from '../publication/module.ts';
import { uploadsModule } from '../uploads/module.ts';
import { ArticleActs } from './acts.ts';
import { names } from './names.ts';
import { managedArticleRoutes } from './routes.ts';
import { ManagedArticles } from './service.ts';
import { detailOf, mailedOf } from './telling.ts';
import { findPublished, isShownById, takeUntold } from './telling-repository.ts';
import { texts } from './texts.ts';

/** Articles as their authors manage them. Readers have them from the module of learning. */
export const articlesModule = defineModule({
  name: 'articles',
  create: ({ database: { db }, log, use }) => {
    const notices = use(notificationsModule);
    const mailing = use(publicationModule).of({ of: 'articleId', find: findPublished, mailedOf, readBy: endpoints.learning.articleDetail });
    const telling = new Telling({ db, notices, log, kind: 'article.published', of: 'articleId', isShown: isShownById, take: takeUntold, detailOf, mailing });
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
