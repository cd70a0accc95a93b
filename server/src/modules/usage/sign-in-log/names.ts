import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  signInLog: {
    list: { zh: '登录日志', en: 'Read the sign-in log' },
    exportFile: { zh: '导出登录日志', en: 'Export the sign-in log' },
    statistics: { zh: '登录统计', en: 'Count sign-ins' },
    endSessions: { zh: '结束用户会话', en: 'End sessions' },
    unlock: { zh: '解除登录锁定', en: 'Unlock accounts' },
  },
} satisfies EntryNames;
