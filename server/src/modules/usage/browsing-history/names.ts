import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  browsingHistory: {
    myList: { zh: '我的浏览历史', en: 'My browsing history' },
    clear: { zh: '清除我的浏览历史', en: 'Clear my browsing history' },
    list: { zh: '全员浏览历史', en: 'Read everybody’s browsing history' },
    exportFile: { zh: '导出全员浏览历史', en: 'Export everybody’s browsing history' },
    choices: { zh: '浏览历史的筛选项', en: 'Filters of the browsing history' },
    statistics: { zh: '打开次数统计', en: 'Count openings' },
  },
} satisfies EntryNames;
