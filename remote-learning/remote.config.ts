import type { RemoteDescription } from '@portal/shared/contract';

/** What the host and the server know of this remote without its code; the build writes it into remote.json. */
const description: RemoteDescription = {
  name: 'learning',
  contract: '^1.3.0',
  routes: [
    { path: 'LearningCenter', title: { zh: '学习中心', en: 'Learning Center' }, keepAlive: true },
    { path: 'ArticleDetail/:id/:name', title: { zh: '文章', en: 'Article' }, keepAlive: true },
    { path: 'ArticleManagement', title: { zh: '文章管理', en: 'Articles' }, keepAlive: true, access: 'contentManagement' },
    { path: 'ArticleClassManagement', title: { zh: '文章分类', en: 'Article classes' }, keepAlive: true, access: 'contentManagement' },
  ],
  slots: ['home.content'],
  commands: [],
};
export default description;
