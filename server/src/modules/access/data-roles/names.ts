import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  dataRoles: {
    top: { zh: '数据角色选项', en: 'Data roles to choose from' },
    reports: { zh: '可设置数据角色的报表', en: 'Reports with data roles' },
    list: { zh: '数据角色列表', en: 'List data roles' },
    add: { zh: '新建数据角色', en: 'Add a data role' },
    update: { zh: '修改数据角色', en: 'Change a data role' },
    remove: { zh: '删除数据角色', en: 'Delete data roles' },
  },
} satisfies EntryNames;
