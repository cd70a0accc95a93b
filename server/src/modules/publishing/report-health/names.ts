import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  reportHealths: {
    opened: { zh: '记录报表打开情况', en: 'Record how a report opened' },
    health: { zh: '查看报表健康状况', en: 'See the health of a report' },
  },
} satisfies EntryNames;
