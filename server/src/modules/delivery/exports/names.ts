import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  exports: {
    create: { zh: '新建导出', en: 'Begin an export' },
    list: { zh: '我的导出', en: 'My exports' },
    refresh: { zh: '重新导出', en: 'Run an export again' },
    update: { zh: '修改导出', en: 'Change an export' },
    remove: { zh: '删除导出', en: 'Delete an export' },
  },
} satisfies EntryNames;
