import type { Page } from '@playwright/test';

/** Something that is looked at: an address, and what one does there first. */
export type Screen = {
  /** Of its pictures' files. */
  readonly name: string;
  /** Below the portal's address. */
  readonly path: string;
  /** Who sees it; without, nobody has signed in. */
  readonly account?: 'admin' | 'viewer';
  /** What is done at every width before the picture is taken; it ends when its outcome is seen. */
  readonly act?: (page: Page, words: Words) => Promise<void>;
};

/** What controls are called whose picture is taken open. */
const words = {
  zh: { loading: /加载中|正在(加载|打开)/, account: /^账号/, palette: '命令面板', menu: '展开或收起菜单', find: 'hangban', notices: /^消息/, export: '导出', comments: /^评论/, views: '视图', favourite: /收藏/, add: /(^|\s)(新建|新增|添加)/, pin: '固定到我的页面', pages: /共打开/, parameters: /显示参数/, view: '查看报表' },
  en: { loading: /^Loading/, account: /^Account:/, palette: 'Command palette', menu: 'Show or hide the menu', find: 'flight', notices: /^Messages/, export: 'Export', comments: /^Comments/, views: 'Views', favourite: /favourite/i, add: /(^|\s)(New|Add|Create)\b/, pin: 'Pin to my page', pages: /open pages?$/, parameters: /Show parameters/, view: 'View report' },
} as const;
export type Language = keyof typeof words;
export type Words = (typeof words)[Language];
export const wordsIn = (language: Language): Words => words[language];

const viewer = (name: string, path: string, act?: Screen['act']): Screen => ({ name, path: `Main/${path}`, account: 'viewer', ...(act && { act }) });
const admin = (name: string, path: string, act?: Screen['act']): Screen => ({ ...viewer(name, path, act), account: 'admin' });

const opened = (label: (words: Words) => string | RegExp, role: 'menu' | 'dialog'): NonNullable<Screen['act']> => async (page, word) => {
  await page.getByRole('button', { name: label(word) }).first().click();
  await page.getByRole(role).first().waitFor();
};

const palette: Screen['act'] = async (page, { palette: name, find }) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name }).fill(find);
  await page.getByRole('option').first().waitFor();
};

/** Only a phone has the button of the list; elsewhere its pages stand as tabs. */
const openPages: Screen['act'] = async (page, { pages }) => {
  const button = page.getByRole('button', { name: pages });
  await button.or(page.locator('#tabs')).first().waitFor();
  if (!(await button.isVisible())) return;
  await button.click();
  await page.getByRole('dialog').waitFor();
};

/** Over the report on a phone; elsewhere they stand above it, and the button hides them. */
const parameters: Screen['act'] = async (page, { parameters: name, view }) => {
  const frame = page.locator('iframe').filter({ visible: true }).contentFrame();
  const [show, seen] = [frame.getByRole('button', { name }), frame.getByRole('button', { name: view })];
  await show.or(seen).first().waitFor();
  if (await seen.isVisible()) return;
  await show.click();
  await seen.waitFor();
};

/** Every page that stands, in the order of SPEC 2.3 and 2.4, and what is opened over one. */
export const screens: readonly Screen[] = [
  { name: 'login', path: 'login' },
  { name: 'login-qr', path: 'loginNew' },
  { name: 'login-token', path: 'loginToken?token=made-up' },
  viewer('home', 'Home'),
  admin('home-admin', 'Home'),
  viewer('palette', 'Home', palette),
  viewer('account-menu', 'Home', opened(({ account }) => account, 'menu')),
  viewer('notices', 'Home', opened(({ notices }) => notices, 'dialog')),
  viewer('open-pages', 'SelfServiceMyReport', openPages),
  viewer('change-password', 'ChangePassword'),
  viewer('search', 'HomeList/flight'),
  viewer('search-nothing', 'HomeList/qwxyz'),
  viewer('class', 'ReportListForClass'),
  viewer('report', 'PBIViews/1/null/Online'),
  viewer('report-views', 'PBIViews/1/null/Online', opened(({ views }) => views, 'menu')),
  viewer('report-comments', 'PBIViews/1/null/Online', opened(({ comments }) => comments, 'dialog')),
  viewer('report-export', 'PBIViews/1/null/Online', opened(({ export: name }) => name, 'menu')),
  viewer('report-pin', 'PBIViews/1/null/Online', opened(({ pin }) => pin, 'dialog')),
  viewer('report-gone', 'PBIViews/999999/null/Online'),
  viewer('paginated', 'PBIViews/3/PowerBI/Rdlreports'),
  viewer('parameters', 'PBIViews/3/PowerBI/Rdlreports', parameters),
  viewer('h5', 'PBIViews/4/view/H5Report'),
  viewer('dashboard', 'PBIViews/9/null/Dashboards'),
  viewer('exports', 'ReportExportTask'),
  viewer('personal', 'PersonalIndex'),
  viewer('own-reports', 'SelfServiceMyReport'),
  viewer('create-report', 'SelfServiceCreateReport'),
  viewer('recycle-bin', 'SelfServiceMyReportAlreadyDeleted'),
  viewer('learning', 'LearningCenter'),
  viewer('lessons', 'LessonList'),
  viewer('lesson', 'LessonDetail/1'),
  viewer('lesson-player', 'LessonPlayer/1'),
  viewer('article', 'ArticleDetail/1/article'),
  viewer('announcement', 'AnnouncementDetail/notice/1'),
  viewer('nowhere', 'Nowhere'),
  viewer('not-allowed', 'User'),
  admin('users', 'User'),
  admin('users-new', 'User', opened(({ add }) => add, 'dialog')),
  admin('roles', 'Role'),
  admin('access-requests', 'AccessRequests'),
  admin('owned-requests', 'OwnedRequests'),
  admin('resource-groups', 'Group'),
  admin('interfaces', 'apiManagement'),
  admin('directory-users', 'AzureUser'),
  admin('directory-roles', 'AzureRole'),
  admin('menus', 'MenuManagement'),
  admin('connections', 'workspace'),
  admin('report-classes', 'ReportClass'),
  admin('site-settings', 'webConfiguration'),
  admin('first-steps', 'FirstSteps'),
  admin('dashboards', 'DsahboardSetUp'),
  admin('reports', 'ReportSetUp'),
  admin('domains', 'Domains'),
  admin('releases', 'Releases'),
  admin('sign-in-log', 'Log'),
  admin('audit-log', 'AuditLog'),
  admin('comments', 'CommentManage'),
  admin('replies', 'ReplyManage'),
  admin('articles', 'ArticleManagement'),
  admin('article-classes', 'ArticleClassManagement'),
  admin('lesson-management', 'LessonManagement'),
  admin('chapters', 'ChapterManagement'),
  admin('announcements', 'AnnouncementManagement'),
  admin('announcement-new', 'AnnouncementEdit/notice/new'),
  admin('announcement-log', 'AnnouncementLog'),
  admin('carousel', 'CarouselManage'),
  admin('home-templates', 'adminSetIndex'),
];
