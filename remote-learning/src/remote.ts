import { defineRemote } from '@portal/shared/shell';
import description from '../remote.config.ts';

export default defineRemote(description, {
  pages: { LearningCenter: () => import('./learning-center/learning-center-page.tsx') },
  slots: { 'home.content': () => import('./home-lessons/home-lessons.tsx') },
  texts: { zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') },
});
