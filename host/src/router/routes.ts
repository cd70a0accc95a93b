import { matchPath } from '@portal/shared/router';

export type PortalRoute = {
  /** Pattern: under /Main, and for a bare page also right below the root. */
  path: string;
  title: { zh: string; en: string };
  /** Shown without menu, header and tabs when it is opened right below the root (SPEC 2.4, top-level routes). */
  bare?: true;
};

const route = (path: string, zh: string, en: string): PortalRoute => ({ path, title: { zh, en } });
const bare = (path: string, zh: string, en: string): PortalRoute => ({ ...route(path, zh, en), bare: true });

/**
 * Every page of SPEC 2.3 and 2.4, whether a remote claims it yet or not. A claimed page takes the title that its remote
 * gives; the title here is for one that nobody claims, and for the host's own.
 */
export const portalRoutes: readonly PortalRoute[] = [
  route('Home', '首页', 'Home'),
  route('ChangePassword', '修改密码', 'Change password'),

  route('User', '用户管理', 'Users'),
  route('Role', '角色管理', 'Roles'),
  route('MenuManagement', '菜单管理', 'Menus'),
  route('apiManagement', '接口管理', 'Interfaces'),
  route('Group', '资源组', 'Resource groups'),
  route('workspace', '报表连接', 'Connections'),
  route('ReportClass', '报表分类', 'Report classes'),
  route('AzureUser', '目录用户', 'Directory users'),
  route('AzureRole', '目录组与数据角色', 'Directory groups and data roles'),
  route('ReportSetUp', '报表管理', 'Reports'),
  route('dictionaries', '数据字典', 'Dictionaries'),
  route('webConfiguration', '站点设置', 'Site settings'),
  route('ReportExportMaintain', '导出任务管理', 'Exports'),
  route('CommentManage', '评论管理', 'Comments'),
  route('ReplyManage', '回复管理', 'Replies'),
  route('WorkingDay', '工作日历', 'Working days'),
  route('BrowsingHistory', '浏览历史', 'Browsing history'),
  route('IntegrateWeChat', '企业微信集成', 'WeChat Work integration'),
  route('IntegrateDingDing', '钉钉集成', 'DingTalk integration'),
  route('IntegrateTeams', 'Teams 集成', 'Teams integration'),
  route('ReportStatistical', '报表统计', 'Report statistics'),
  route('Timingtask', '我的定时任务', 'My schedules'),
  route('ReportExportTask', '我的导出', 'My exports'),
  route('DingTalk', '钉钉', 'DingTalk'),
  route('WeChat', '企业微信', 'WeChat Work'),
  route('Teams', 'Teams', 'Teams'),
  route('weChatMsgPushGroup', '消息推送分组', 'Message push groups'),
  route('weChatMsgPush', '消息推送', 'Message pushes'),
  route('ASSynchronous', 'AS 同步', 'AS synchronisation'),
  route('AslookData', 'AS 数据查看', 'AS data'),
  route('PersonalIndex', '个人首页', 'Personal home'),
  route('adminSetIndex', '个人首页管理', 'Personal home management'),
  route('AsServer', 'AS 服务器', 'AS servers'),
  route('DataTemplate', '数据模板', 'Data templates'),
  route('DataImporLog', '数据导入日志', 'Data import log'),
  route('DataUpdata', '数据更新', 'Data update'),
  route('Datalog', '数据日志', 'Data log'),
  route('Log', '登录日志', 'Sign-in log'),
  route('DsahboardSetUp', '仪表板管理', 'Dashboards'),
  route('DatasetManagement', '数据集管理', 'Datasets'),
  route('AdminODPAnalysisViewReport', '分析报表查看', 'Analysis reports'),
  route('SelfServiceMyDataset', '我的数据集', 'My datasets'),
  route('SelfServiceCreateReport', '新建自助报表', 'Create a report'),
  route('SelfServiceMyReport', '我的自助报表', 'My own reports'),
  route('SelfServiceMyReportAlreadyDeleted', '回收站', 'Recycle bin'),
  route('DatasetDataDictionary', '数据集数据字典', 'Dataset dictionary'),
  route('SharedWithMe', '分享给我的', 'Shared with me'),
  route('SharedManagement', '分享管理', 'Shares'),
  route('LessonManagement', '课程管理', 'Lessons'),
  route('ChapterManagement', '章节管理', 'Chapters'),
  route('AnnouncementManagement', '公告管理', 'Announcements'),
  route('AnnouncementLog', '公告记录', 'Announcement log'),
  route('CarouselManage', '轮播管理', 'Carousel'),
  route('ArticleClassManagement', '文章分类', 'Article classes'),
  route('ArticleManagement', '文章管理', 'Articles'),
  route('ModelManagement', '模型管理', 'Models'),
  route('CooperativeModel', '协作模型', 'Cooperative models'),
  route('SemanticModel', '语义模型', 'Semantic models'),
  route('SemanticRoleList', '语义模型角色', 'Semantic model roles'),
  route('OARules', 'OA 规则', 'OA rules'),
  route('DataRules', '数据规则', 'Data rules'),
  route('ReportListForClass', '报表列表', 'Reports'),
  route('LearningCenter', '学习中心', 'Learning Center'),
  route('LessonList', '课程', 'Lessons'),
  route('LessonDetail', '课程', 'Lesson'),
  route('LessonPlayer', '课程播放', 'Lesson player'),
  route('LessonDetail/:id', '课程', 'Lesson'),
  route('LessonPlayer/:id', '课程播放', 'Lesson player'),

  route('PBIViews/:id/:page/:type', '报表', 'Report'),
  route('ReportServer/:id', '报表服务器报表', 'Report server report'),
  route('DefindReport/:reportId/:page/:type', '自定义报表', 'Defined report'),
  route('HomeList/:seek', '搜索结果', 'Search results'),
  route('SelfBIView/:id/:datasetId/:type/:view', '自助报表', 'Self-service report'),
  route('AnnouncementEdit/:type/:name', '编辑公告', 'Edit announcement'),
  route('AnnouncementDetail/:type/:name', '公告', 'Announcement'),
  route('ArticleDetail/:id/:name', '文章', 'Article'),
  route('CooperativeModelDetail/:id', '协作模型详情', 'Cooperative model'),
  bare('BIview/:id/:page', '报表', 'Report'),
  bare('Rdlreports/:id', '分页报表', 'Paginated report'),
  bare('fineView/:id/:page', '报表', 'Report'),
  bare('Dashboard/:id', '仪表板', 'Dashboard'),
];

/** The page that a path without search leads to, inside the shell or bare; undefined for a path that nobody has. */
export const routeOf = (pathname: string): PortalRoute | undefined => {
  const below = pathname.replace(/^\/Main(?=\/)/, '');
  return portalRoutes.find(({ path }) => matchPath(`/${path}`, below));
};

/** Whether a path is shown without menu, header and tabs. */
export const isBare = (pathname: string): boolean => routeOf(pathname)?.bare === true && !pathname.startsWith('/Main/');

/** Where a path outside /Main is shown inside the shell: SPEC 2.4 names several of those without /Main. */
export const insideShell = (pathname: string): string | undefined => {
  const route = pathname.startsWith('/Main') ? undefined : routeOf(pathname);
  return route && !route.bare ? `/Main${pathname}` : undefined;
};
