import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  contentAudience: {
    options: { zh: '发布范围选项', en: 'Roles and departments to publish for' },
    people: { zh: '搜索发布对象', en: 'People to publish for' },
  },
  contentDrafts: {
    get: { zh: '读取未保存的草稿', en: 'One’s own unsaved text' },
    save: { zh: '自动保存草稿', en: 'Keep unsaved text' },
    discard: { zh: '放弃未保存的草稿', en: 'Discard unsaved text' },
  },
} satisfies EntryNames;
