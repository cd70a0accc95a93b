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
    isActive: { zh: '启用或停用仪表板', en: 'Put dashboards into use or out of it' },
    remove: { zh: '删除仪表板', en: 'Delete dashboards' },
  },
} satisfies EntryNames;
