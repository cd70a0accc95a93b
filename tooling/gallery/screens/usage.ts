import { auditRecords, everybodysVisits, ownVisits, signIns, signInStatistics, visitStatistics } from './answers.ts';
import { admin, answered, opened, viewer, wordsOf, type Screen } from './screen.ts';

const words = wordsOf({ clear: { zh: '清除我的浏览历史', en: 'Clear my history' } });

/** What was done. */
export const usageScreens: readonly Screen[] = [
  admin('sign-in-log', 'Log', {
    answers: async (page) => {
      await answered(page, '**/api/LogManagement/Log/List', signIns());
      await answered(page, '**/api/LogManagement/Log/Statistics', signInStatistics());
    },
  }),
  viewer('browsing-history-of-none', 'BrowsingHistory'),
  viewer('browsing-history', 'BrowsingHistory', { answers: (page) => answered(page, '**/api/LogManagement/Log/MyReportLog', ownVisits()) }),
  viewer('browsing-history-clear', 'BrowsingHistory', { answers: (page) => answered(page, '**/api/LogManagement/Log/MyReportLog', ownVisits()), act: opened(words.of('clear'), 'dialog') }),
  admin('browsing-history-of-all', 'BrowsingHistory?part=all', {
    answers: async (page) => {
      await answered(page, '**/api/LogManagement/Log/ReportLogList', everybodysVisits());
      await answered(page, '**/api/LogManagement/Log/ReportLogStatistics', visitStatistics());
    },
  }),
  admin('audit-log', 'AuditLog', { answers: (page) => answered(page, '**/api/LogManagement/Audit/List', auditRecords()) }),
];
