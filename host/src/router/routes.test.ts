import { describe, expect, test } from '@jest/globals';
import admin from '../../../remote-admin/remote.config.ts';
import comments from '../../../remote-comments/remote.config.ts';
import learning from '../../../remote-learning/remote.config.ts';
import viewer from '../../../remote-viewer/remote.config.ts';
import { insideShell, isBare, portalRoutes, routeOf } from './routes.ts';

/** SPEC 2.3, in its order. */
const CHILD_PATHS = `Home User Role MenuManagement apiManagement Group workspace ReportClass AzureUser AzureRole ReportSetUp dictionaries
  webConfiguration ReportExportMaintain CommentManage ReplyManage WorkingDay BrowsingHistory IntegrateWeChat IntegrateDingDing IntegrateTeams
  ReportStatistical Timingtask ReportExportTask ChangePassword DingTalk WeChat Teams weChatMsgPushGroup weChatMsgPush ASSynchronous AslookData
  PersonalIndex adminSetIndex AsServer DataTemplate DataImporLog DataUpdata Datalog Log DsahboardSetUp DatasetManagement
  AdminODPAnalysisViewReport SelfServiceMyDataset SelfServiceCreateReport SelfServiceMyReport SelfServiceMyReportAlreadyDeleted
  DatasetDataDictionary SharedWithMe SharedManagement LessonManagement ChapterManagement AnnouncementManagement AnnouncementLog CarouselManage
  ArticleClassManagement ArticleManagement ModelManagement CooperativeModel SemanticModel SemanticRoleList OARules DataRules ReportListForClass
  LearningCenter LessonList LessonDetail LessonPlayer`.split(/\s+/);

/** SPEC 2.4, with an example for each parameter. */
const PARAMETERISED = [
  '/PBIViews/7/null/Online',
  '/ReportServer/7/',
  '/DefindReport/7/null/Online',
  '/HomeList/sales',
  '/SelfBIView/7/set/Online/view',
  '/AnnouncementEdit/1/news',
  '/AnnouncementDetail/1/news',
  '/ArticleDetail/7/news',
  '/CooperativeModelDetail/7',
  '/BIview/7/null',
  '/Rdlreports/7/',
  '/fineView/7/null',
  '/Dashboard/7/',
];

const pages = [admin, comments, learning, viewer].flatMap(({ routes }) => routes);
const claimed = pages.map(({ path }) => path);

/** Parameters are named by whoever claims the page. */
const shape = (path: string): string => path.replace(/:[^/]+/g, ':');

describe('routes (SPEC 2.3 and 2.4)', () => {
  test.each(CHILD_PATHS)('/Main/%s is one', (path) => {
    expect(routeOf(`/Main/${path}`)?.path).toBe(path);
  });

  test.each(PARAMETERISED)('%s is one', (path) => {
    expect(routeOf(path)).toBeDefined();
    expect(routeOf(`/Main${path}`)).toBe(routeOf(path));
  });

  test('every one has a title in both languages', () => {
    for (const { title } of portalRoutes) expect([title.zh, title.en].every(Boolean)).toBe(true);
  });

  test('a path that nobody has is none', () => {
    expect(routeOf('/Main/Nowhere')).toBeUndefined();
    expect(routeOf('/Main/User/more')).toBeUndefined();
  });

  test('the top-level viewers are bare, but not inside the shell', () => {
    expect(['/BIview/7/null', '/Rdlreports/7/', '/fineView/7/null', '/Dashboard/7/'].every(isBare)).toBe(true);
    expect(['/Main/BIview/7/null', '/PBIViews/7/null/Online', '/Main/Home', '/Nowhere'].some(isBare)).toBe(false);
  });

  test('a path that belongs into the shell is shown there', () => {
    expect(insideShell('/PBIViews/7/null/Online')).toBe('/Main/PBIViews/7/null/Online');
    expect(insideShell('/HomeList/sales')).toBe('/Main/HomeList/sales');
    expect(insideShell('/BIview/7/null')).toBeUndefined();
    expect(insideShell('/Nowhere')).toBeUndefined();
    expect(insideShell('/Main/User')).toBeUndefined();
  });
});

describe('what the remotes claim', () => {
  test('no page is claimed twice', () => {
    const shapes = claimed.map(shape);
    expect(shapes.filter((one, index) => shapes.indexOf(one) !== index)).toEqual([]);
  });

  test('a page is called alike here and by its remote, which may not be there', () => {
    const here = (path: string) => portalRoutes.find((one) => shape(one.path) === shape(path))?.title;
    const shared = pages.filter(({ path }) => here(path));
    expect(shared.length).toBeGreaterThan(40);
    expect(shared.map(({ path }) => ({ path, title: here(path) }))).toEqual(shared.map(({ path, title }) => ({ path, title })));
  });

  test('only the pages of this list may still show the “not available yet” card', () => {
    const shapes = claimed.map(shape);
    const unclaimed = portalRoutes.map(({ path }) => path).filter((path) => !HOSTS_OWN.includes(path) && !shapes.includes(shape(path)));
    expect(unclaimed.toSorted()).toEqual(UNCLAIMED.toSorted());
  });
});

const HOSTS_OWN = ['Home', 'ChangePassword'];

/** Pages that no remote claims yet. Whoever claims one takes it out; nothing is added. */
const UNCLAIMED: readonly string[] = [
  'dictionaries',
  'IntegrateWeChat', 'IntegrateDingDing', 'IntegrateTeams', 'ReportStatistical', 'DingTalk',
  'WeChat', 'Teams', 'weChatMsgPushGroup', 'weChatMsgPush', 'ASSynchronous', 'AslookData',
  'AsServer', 'DataTemplate', 'DataImporLog', 'DataUpdata', 'Datalog', 'DatasetManagement',
  'AdminODPAnalysisViewReport', 'SelfServiceMyDataset',
  'DatasetDataDictionary', 'SharedWithMe', 'SharedManagement',
  'ModelManagement', 'CooperativeModel', 'SemanticModel', 'SemanticRoleList', 'OARules', 'DataRules',
  'CooperativeModelDetail/:id',
];
