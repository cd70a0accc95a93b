import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  users: {
    list: { zh: '用户列表', en: 'List users' },
    exportUser: { zh: '导出用户', en: 'Export users' },
    add: { zh: '新建用户', en: 'Add a user' },
    update: { zh: '修改用户', en: 'Change a user' },
    remove: { zh: '删除用户', en: 'Delete users' },
    check: { zh: '启用或停用用户', en: 'Enable or disable users' },
    isCustom: { zh: '设置用户自定义', en: 'Set who may customize' },
    resetPassword: { zh: '重置用户密码', en: 'Reset a password' },
  },
} satisfies EntryNames;
