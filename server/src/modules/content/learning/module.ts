import { everybody } from '../../../built-in-groups.ts';
import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { names } from './names.ts';
import { learningRoutes } from './routes.ts';
import { Learning } from './service.ts';
import { texts } from './texts.ts';

export { isReadable as isArticleReadable } from './repository.ts';
export type { Learning } from './service.ts';

/** Articles as they are read, and the page of all that one learns by. */
export const learningModule = defineModule({
  name: 'learning',
  create: ({ database: { db }, use }) => {
    const learning = new Learning(db, use(notificationsModule));
    return {
      offer: learning,
      names,
      handlers: { learning: learningRoutes(learning) },
      menu: [{ name: 'LearningCenter', type: 'page', path: 'LearningCenter', title: { zh: '学习中心', en: 'Learning Center' }, icon: 'ReadOutlined', sort: 1, groups: everybody }],
      interfaces: { learning: { title: { zh: '学习', en: 'Learning' }, groups: everybody } },
      rateLimits: { learning: { articleRead: perMinute(60, 'article read', byUser), articleFurthest: perMinute(120, 'article furthest', byUser) } },
      texts,
    };
  },
});
