import { defineModule } from '../../../module.ts';
import { names } from './names.ts';
import { articleClassRoutes } from './routes.ts';
import { ArticleClasses } from './service.ts';
import { texts } from './texts.ts';

export { holdClasses, isClassShown, isWithinClass } from './repository.ts';

/** The tree of classes that articles are sorted by. */
export const articleClassesModule = defineModule({
  name: 'article-classes',
  create: ({ database: { db } }) => ({
    names,
    handlers: { articleClasses: articleClassRoutes(new ArticleClasses(db)) },
    menu: [{ name: 'ArticleClassManagement', type: 'page', path: 'ArticleClassManagement', parent: 'Content', title: { zh: '文章分类', en: 'Article classes' }, icon: 'FolderOpenOutlined', sort: 2, groups: ['administrators', 'contentEditors', 'auditors'] }],
    texts,
  }),
});
