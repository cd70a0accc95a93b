import { defineRemote } from '@portal/shared/shell';
import description from '../remote.config.ts';

export default defineRemote(description, {
  pages: {},
  slots: { 'viewer.drawer': () => import('./drawer/comment-drawer.tsx') },
  texts: { zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') },
});
