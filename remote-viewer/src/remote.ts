import { defineRemote } from '@portal/shared/shell';
import description from '../remote.config.ts';

const report = () => import('./report/report-page.tsx');

export default defineRemote(description, {
  pages: {
    'PBIViews/:id/:page/:type': report,
    'DefindReport/:reportId/:page/:type': report,
    'BIview/:id/:page': report,
    'fineView/:id/:page': report,
    'Rdlreports/:id': report,
    'ReportServer/:id': report,
    'Dashboard/:id': report,
    'SelfBIView/:id/:datasetId/:kind/:view': () => import('./self-service/self-bi-page.tsx'),
    SelfServiceMyReport: () => import('./self-service/own-reports-page.tsx'),
    SelfServiceMyReportAlreadyDeleted: () => import('./self-service/recycle-bin-page.tsx'),
    SelfServiceCreateReport: () => import('./self-service/datasets-page.tsx'),
    ReportListForClass: () => import('./report-class/report-class-page.tsx'),
    ReportExportTask: () => import('./exports/exports-page.tsx'),
    ReportExportMaintain: () => import('./managed-exports/managed-exports-page.tsx'),
    Timingtask: () => import('./schedules/schedules-page.tsx'),
    TimingtaskMaintain: () => import('./schedules/managed-schedules-page.tsx'),
    PersonalIndex: () => import('./personal-pages/personal-index-page.tsx'),
    adminSetIndex: () => import('./home-templates/home-templates-page.tsx'),
    'HomeList/:seek': () => import('./search/search-page.tsx'),
  },
  slots: {},
  commands: {
    print: () => import('./commands/print.ts'),
    refresh: () => import('./commands/refresh.ts'),
    reload: () => import('./commands/reload.ts'),
  },
});
