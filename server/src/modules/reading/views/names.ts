import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  views: {
    list: { zh: '视图列表', en: 'List views' },
    add: { zh: '保存视图', en: 'Save a view' },
    update: { zh: '修改视图', en: 'Change a view' },
    remove: { zh: '删除视图', en: 'Delete a view' },
    setDefault: { zh: '设置默认视图', en: 'Set the default view' },
    share: { zh: '分享视图', en: 'Share a view' },
    shared: { zh: '打开分享的视图', en: 'Open a shared view' },
  },
} satisfies EntryNames;
