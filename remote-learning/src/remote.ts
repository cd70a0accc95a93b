import { defineRemote } from '@portal/shared/shell';
import description from '../remote.config.ts';

export default defineRemote(description, {
  pages: {
    LearningCenter: () => import('./learning-center/learning-center-page.tsx'),
    'ArticleDetail/:id/:name': () => import('./articles/article-page.tsx'),
  },
  slots: { 'home.content': () => import('./home/home-content.tsx') },
  texts: { zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') },
});
