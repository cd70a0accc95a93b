import { everybody } from '../../../built-in-groups.ts';
import { defineModule } from '../../../module.ts';
import { names } from './names.ts';
import { learningRoutes } from './routes.ts';
import { Learning } from './service.ts';
import { texts } from './texts.ts';

/** Lessons about using the portal, and articles. */
export const learningModule = defineModule({
  name: 'learning',
  create: ({ database: { db } }) => ({
    names,
    handlers: { learning: learningRoutes(new Learning(db)) },
    menu: [{ name: 'LearningCenter', type: 'page', path: 'LearningCenter', title: { zh: '学习中心', en: 'Learning' }, icon: 'ReadOutlined', sort: 1, groups: everybody }],
    interfaces: { learning: { title: { zh: '学习', en: 'Learning' }, groups: everybody } },
    texts,
  }),
});
