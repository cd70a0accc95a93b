import { defineRemote } from '@portal/shared/shell';
import description from '../remote.config.ts';

export default defineRemote(description, {
  pages: {
    User: () => import('./users/users-page.tsx'),
    Releases: () => import('./releases/releases-page.tsx'),
  },
  slots: {},
  texts: { zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') },
});
