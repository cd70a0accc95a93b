import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  reports: {
    getMyReports: { zh: '我的报表', en: 'My reports' },
    getClassList: { zh: '报表分类', en: 'Report classes' },
    getMyDashboards: { zh: '我的仪表板', en: 'My dashboards' },
    getMyReportsSearch: { zh: '搜索我的报表', en: 'Search my reports' },
    setDefaultReport: { zh: '设置我的默认报表', en: 'Choose my default report' },
    getDefaultReport: { zh: '我的默认报表', en: 'My default report' },
    getReport: { zh: '打开报表', en: 'Open a report' },
    getReportToken: { zh: '更新报表令牌', en: 'Renew a report token' },
    getFreshness: { zh: '报表数据更新时间', en: 'How fresh a report is' },
    requestAccess: { zh: '申请报表权限', en: 'Ask for access to a report' },
    ownRequest: { zh: '我的报表权限申请', en: 'My request for a report' },
    withdrawRequest: { zh: '撤回报表权限申请', en: 'Withdraw a request for a report' },
    reportLogAdd: { zh: '记录报表访问', en: 'Record that a report was opened' },
  },
} satisfies EntryNames;
