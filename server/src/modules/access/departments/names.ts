import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  departments: {
    list: { zh: '部门列表', en: 'List departments' },
    counts: { zh: '部门人数', en: 'Count people by department' },
    add: { zh: '新建部门', en: 'Add a department' },
    update: { zh: '修改部门', en: 'Change a department' },
    remove: { zh: '删除部门', en: 'Delete departments' },
  },
} satisfies EntryNames;
