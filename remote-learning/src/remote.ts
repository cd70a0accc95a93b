import { defineRemote } from '@portal/shared/shell';
import description from '../remote.config.ts';

export default defineRemote(description, {
  pages: {
    LearningCenter: () => import('./content/learning-center/learning-center-page.tsx'),
    'ArticleDetail/:id/:name': () => import('./content/articles/article-page.tsx'),
    ArticleManagement: () => import('./content/managed-articles/managed-articles-page.tsx'),
    ArticleClassManagement: () => import('./content/article-classes/article-classes-page.tsx'),
  },
  slots: { 'home.content': () => import('./content/home/home-content.tsx') },
});
