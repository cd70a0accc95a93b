import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  groups: {
    top: { zh: '角色选项', en: 'Roles to choose from' },
    list: { zh: '角色列表', en: 'List roles' },
    add: { zh: '新建角色', en: 'Add a role' },
    update: { zh: '修改、启用或停用角色', en: 'Change a role, turn it off and on' },
    remove: { zh: '删除角色', en: 'Delete a role' },
    memberIds: { zh: '角色成员编号', en: 'Ids of the people in a role' },
    members: { zh: '角色成员列表', en: 'List the people in a role' },
    departments: { zh: '部门及角色成员数', en: 'Departments, with how many are in a role' },
    departmentPeople: { zh: '部门人员', en: 'People of a department' },
    addMembers: { zh: '添加角色成员', en: 'Put people into a role' },
    removeMembers: { zh: '移出角色成员', en: 'Take people out of a role' },
  },
  reportRoles: {
    ofRole: { zh: '角色的报表权限', en: 'What a role may do with reports' },
    setForRole: { zh: '设置角色的报表权限', en: 'Set what a role may do with reports' },
    ofUser: { zh: '个人的报表权限', en: 'What one person may do with reports' },
    setForUser: { zh: '设置个人的报表权限', en: 'Set what one person may do with reports' },
  },
  dashboardRoles: {
    ofRole: { zh: '角色的仪表板', en: 'Dashboards of a role' },
    setForRole: { zh: '设置角色的仪表板', en: 'Set the dashboards of a role' },
  },
} satisfies EntryNames;
