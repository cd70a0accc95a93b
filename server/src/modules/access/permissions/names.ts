import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  effectivePermissions: {
    person: { zh: '有效权限：个人', en: 'Effective permissions: the person' },
    reports: { zh: '有效权限：报表', en: 'Effective permissions: reports' },
    report: { zh: '有效权限：单张报表的来源', en: 'Effective permissions: why on one report' },
    dashboards: { zh: '有效权限：仪表板', en: 'Effective permissions: dashboards' },
    menus: { zh: '有效权限：菜单', en: 'Effective permissions: menu' },
    interfaces: { zh: '有效权限：接口', en: 'Effective permissions: interfaces' },
    people: { zh: '谁能看到报表或仪表板', en: 'Who can see a report or dashboard' },
    exportPeople: { zh: '导出谁能看到报表或仪表板', en: 'Export who can see a report or dashboard' },
  },
} satisfies EntryNames;
