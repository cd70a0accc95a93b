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
  managedExports: {
    list: { zh: '所有人的导出', en: 'List everybody’s exports' },
    exportFile: { zh: '导出所有人的导出列表', en: 'Export the list of everybody’s exports' },
    stop: { zh: '停止他人的导出', en: 'Stop exports of others' },
    remove: { zh: '删除他人的导出', en: 'Delete exports of others' },
  },
} satisfies EntryNames;
