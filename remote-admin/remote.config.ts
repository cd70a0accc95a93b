import type { RemoteDescription } from '@portal/shared/contract';

/** What the host and the server know of this remote without its code; the build writes it into remote.json. */
const description: RemoteDescription = {
  name: 'admin',
  contract: '^1.4.0',
  routes: [
    { path: 'User', title: { zh: '用户管理', en: 'Users' }, keepAlive: true, access: 'usersRead' },
    { path: 'Role', title: { zh: '角色管理', en: 'Roles' }, keepAlive: true, access: 'roles' },
    { path: 'AccessRequests', title: { zh: '访问申请', en: 'Requests for access' }, keepAlive: true, access: 'accessRequests' },
    { path: 'OwnedRequests', title: { zh: '我负责的报表：访问申请', en: 'Requests for my reports' }, keepAlive: true, access: 'reports' },
    { path: 'Group', title: { zh: '资源组', en: 'Resource groups' }, keepAlive: true, access: 'resourceGroups' },
    { path: 'apiManagement', title: { zh: '接口管理', en: 'Interfaces' }, keepAlive: true, access: 'interfaces' },
    { path: 'AzureUser', title: { zh: '目录用户', en: 'Directory users' }, keepAlive: true, access: 'directoryUsers' },
    { path: 'AzureRole', title: { zh: '目录组与数据角色', en: 'Directory groups and data roles' }, keepAlive: true, access: 'directoryRoles' },
    { path: 'MenuManagement', title: { zh: '菜单管理', en: 'Menus' }, keepAlive: true, access: 'menus' },
    { path: 'workspace', title: { zh: '报表连接', en: 'Connections' }, keepAlive: true, access: 'connectionSources' },
    { path: 'ReportClass', title: { zh: '报表分类', en: 'Report classes' }, keepAlive: true, access: 'reportManagement' },
    { path: 'FirstSteps', title: { zh: '开始使用', en: 'First steps' }, keepAlive: true, access: 'reportManagement' },
    { path: 'DsahboardSetUp', title: { zh: '仪表板管理', en: 'Dashboards' }, keepAlive: true, access: 'reportManagement' },
    { path: 'ReportSetUp', title: { zh: '报表管理', en: 'Reports' }, keepAlive: true, access: 'reportManagement' },
    { path: 'Domains', title: { zh: 'AD 域', en: 'AD domains' }, keepAlive: true, access: 'domains' },
    { path: 'WorkingDay', title: { zh: '工作日历', en: 'Working days' }, keepAlive: true, access: 'calendarManagement' },
    { path: 'webConfiguration', title: { zh: '站点设置', en: 'Site settings' }, keepAlive: true, access: 'siteSettings' },
    { path: 'Releases', title: { zh: '发布管理', en: 'Releases' }, keepAlive: true, access: 'releases' },
    { path: 'Log', title: { zh: '登录日志', en: 'Sign-in log' }, keepAlive: true, access: 'signInLog' },
    { path: 'BrowsingHistory', title: { zh: '浏览历史', en: 'Browsing history' }, keepAlive: true },
    { path: 'AuditLog', title: { zh: '审计日志', en: 'Audit log' }, keepAlive: true, access: 'auditLog' },
  ],
  slots: [],
  commands: [],
};
export default description;
