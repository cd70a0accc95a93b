import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  managedDashboards: {
    list: { zh: '查询仪表板', en: 'List dashboards' },
    details: { zh: '查看仪表板详情', en: 'Details of a dashboard' },
    dependents: { zh: '查看删除仪表板的影响', en: 'What goes with deleted dashboards' },
    top: { zh: '全部仪表板', en: 'All dashboards' },
    inSource: { zh: '查看工作区中的仪表板', en: 'Dashboards of a workspace' },
    addOnline: { zh: '从工作区添加仪表板', en: 'Add dashboards of a workspace' },
    update: { zh: '修改仪表板', en: 'Change a dashboard' },
    move: { zh: '调整仪表板顺序', en: 'Move a dashboard' },
    setClass: { zh: '移动仪表板到分类', en: 'Put dashboards into a class' },
    setRoles: { zh: '设置仪表板的角色', en: 'Set the roles of a dashboard' },
    grantRole: { zh: '将仪表板授权给角色', en: 'Give a role dashboards' },
    coverImage: { zh: '上传仪表板封面', en: 'Upload the cover of a dashboard' },
    isActive: { zh: '启用或停用仪表板', en: 'Put dashboards into use or out of it' },
    remove: { zh: '删除仪表板', en: 'Delete dashboards' },
  },
} satisfies EntryNames;
