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
    addRoles: { zh: '批量添加角色', en: 'Add people to roles' },
    setResourceGroup: { zh: '批量设置资源组', en: 'Set the resource group of people' },
    setDepartment: { zh: '批量设置部门', en: 'Set the department of people' },
    stops: { zh: '停用前的检查', en: 'See what disabling people stops' },
    mailPasswordLink: { zh: '发送设置密码的链接', en: 'Mail a link to set a password' },
    resetPassword: { zh: '重置用户密码', en: 'Reset a password' },
  },
} satisfies EntryNames;
