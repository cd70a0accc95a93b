import { defineRemote } from '@portal/shared/shell';
import description from '../remote.config.ts';

export default defineRemote(description, {
  pages: {
    'PBIViews/:id/:page/:type': () => import('./viewer/report-page.tsx'),
    ReportListForClass: () => import('./report-class/report-class-page.tsx'),
  },
  slots: {},
  texts: { zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') },
});
