import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  auditLog: {
    list: { zh: '审计日志', en: 'Read the audit log' },
    exportFile: { zh: '导出审计日志', en: 'Export the audit log' },
    check: { zh: '校验审计日志', en: 'Check the audit log' },
  },
} satisfies EntryNames;
