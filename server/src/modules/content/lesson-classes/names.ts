import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  lessonClasses: {
    list: { zh: '全部课程分类', en: 'All lesson classes' },
    add: { zh: '新建课程分类', en: 'Add a lesson class' },
    update: { zh: '修改课程分类', en: 'Change a lesson class' },
    move: { zh: '调整课程分类顺序', en: 'Put a lesson class at a position' },
    remove: { zh: '删除课程分类', en: 'Delete lesson classes' },
  },
} satisfies EntryNames;
