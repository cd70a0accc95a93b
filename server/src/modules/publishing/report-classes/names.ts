import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  reportClasses: {
    top: { zh: '全部报表分类', en: 'All report classes' },
    add: { zh: '新建报表分类', en: 'Add a report class' },
    update: { zh: '修改报表分类', en: 'Change a report class' },
    merge: { zh: '合并报表分类', en: 'Merge a report class into another one' },
    remove: { zh: '删除报表分类', en: 'Delete report classes' },
    uploadCover: { zh: '上传分类封面', en: 'Upload the picture of a report class' },
  },
} satisfies EntryNames;
