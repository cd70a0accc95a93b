import type { RemoteDescription } from '@portal/shared/contract';

/** What the host and the server know of this remote without its code; the build writes it into remote.json. */
const description: RemoteDescription = {
  name: 'viewer',
  contract: '^1.7.0',
  routes: [
    { path: 'PBIViews/:id/:page/:type', title: { zh: '报表', en: 'Report' }, keepAlive: true },
    { path: 'DefindReport/:reportId/:page/:type', title: { zh: '自定义报表', en: 'Defined report' }, keepAlive: true },
    { path: 'BIview/:id/:page', title: { zh: '报表', en: 'Report' }, keepAlive: true },
    { path: 'fineView/:id/:page', title: { zh: '报表', en: 'Report' }, keepAlive: true },
    { path: 'Rdlreports/:id', title: { zh: '分页报表', en: 'Paginated report' }, keepAlive: true },
    { path: 'ReportServer/:id', title: { zh: '报表服务器报表', en: 'Report server report' }, keepAlive: true },
    { path: 'Dashboard/:id', title: { zh: '仪表板', en: 'Dashboard' }, keepAlive: true },
    { path: 'SelfBIView/:id/:datasetId/:kind/:view', title: { zh: '自助报表', en: 'Self-service report' }, keepAlive: true },
    { path: 'SelfServiceMyReport', title: { zh: '我的自助报表', en: 'My own reports' }, keepAlive: true },
    { path: 'SelfServiceMyReportAlreadyDeleted', title: { zh: '回收站', en: 'Recycle bin' }, keepAlive: true },
    { path: 'SelfServiceCreateReport', title: { zh: '新建自助报表', en: 'Create a report' }, keepAlive: true },
    { path: 'ReportListForClass', title: { zh: '报表列表', en: 'Reports' }, keepAlive: true },
    { path: 'ReportExportTask', title: { zh: '我的导出', en: 'My exports' }, keepAlive: true },
    { path: 'ReportExportMaintain', title: { zh: '导出任务管理', en: 'Exports' }, keepAlive: true, access: 'exportManagement' },
    { path: 'Timingtask', title: { zh: '我的定时任务', en: 'My schedules' }, keepAlive: true },
    { path: 'TimingtaskMaintain', title: { zh: '定时任务管理', en: 'Schedules' }, keepAlive: true, access: 'scheduleManagement' },
    { path: 'PersonalIndex', title: { zh: '个人首页', en: 'Personal home' }, keepAlive: true },
    { path: 'adminSetIndex', title: { zh: '个人首页管理', en: 'Personal home management' }, keepAlive: true, access: 'contentManagement' },
    { path: 'HomeList/:seek', title: { zh: '搜索结果', en: 'Search results' }, keepAlive: true },
  ],
  slots: [],
  commands: [
    { id: 'print', title: { zh: '打印报表', en: 'Print the report' }, forReports: true },
    { id: 'refresh', title: { zh: '刷新报表数据', en: 'Refresh the report’s data' }, forReports: true },
    { id: 'reload', title: { zh: '重新加载报表', en: 'Load the report anew' }, forReports: true },
  ],
};
export default description;
