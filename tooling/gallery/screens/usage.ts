import { auditRecords, signIns, signInStatistics } from './answers.ts';
import { admin, answered, type Screen } from './screen.ts';

/** What was done. */
export const usageScreens: readonly Screen[] = [
  admin('sign-in-log', 'Log', {
    answers: async (page) => {
      await answered(page, '**/api/LogManagement/Log/List', signIns());
      await answered(page, '**/api/LogManagement/Log/Statistics', signInStatistics());
    },
  }),
  admin('audit-log', 'AuditLog', { answers: (page) => answered(page, '**/api/LogManagement/Audit/List', auditRecords()) }),
];
