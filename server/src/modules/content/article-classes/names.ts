import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  articleClasses: {
    top: { zh: '全部文章分类', en: 'All article classes' },
    add: { zh: '新建文章分类', en: 'Add an article class' },
    update: { zh: '修改文章分类', en: 'Change an article class' },
    merge: { zh: '合并文章分类', en: 'Merge an article class into another' },
    remove: { zh: '删除文章分类', en: 'Delete article classes' },
  },
} satisfies EntryNames;
