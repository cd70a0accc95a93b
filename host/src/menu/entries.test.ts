import { describe, expect, test } from '@jest/globals';
import type { MenuItem, Report } from '@portal/shared/contract/all';
import { finder } from '@portal/shared/search';
import { allEntries, filterEntries, menuEntries, reportPath } from './entries.ts';

const report = (more: Partial<Report>): Report => ({
  id: 7,
  reportName: '美国航班',
  name: '美国航班',
  reportEnName: 'US Flights',
  ename: 'US Flights',
  parentId: 1,
  className: '出行',
  classEnName: 'Travel',
  reportType: 0,
  platform: 'PowerBI',
  iconUrlThum: '', enIconUrlThum: '', darkIconUrlThum: '', enDarkIconUrlThum: '',
  isMenuShowPage: 1,
  isColl: 0,
  classType: 0,
  children: [{ name: '总览', displayName: '总览', enDisplayName: 'Overview', dreportId: 7, code: 'ReportSection1', pid: 7 }],
  ...more,
});
const title = { zh: '甲', en: 'A' };
const texts = { home: title, classes: title, reports: title, favourites: title, dashboards: title };
const data = { classes: [{ id: 1, name: '出行', ename: 'Travel', children: [] }], reports: [report({})], favourites: [], dashboards: [], menus: [] };

describe('what opens from a report entry (SPEC 2.2)', () => {
  test.each([
    [report({}), '/Main/PBIViews/7/ReportSection1/Online'],
    [report({ defaultPage: 'Report/Section 2' }), '/Main/PBIViews/7/Report%2FSection%202/Online'],
    [report({ children: [] }), '/Main/PBIViews/7/null/Online'],
    [report({ reportType: 2, platform: 'PowerBI' }), '/Main/PBIViews/7/PowerBI/Rdlreports'],
    [report({ reportType: 5 }), '/Main/PBIViews/7/view/H5Report'],
  ])('%#', (one, path) => expect(reportPath(one)).toBe(path));
});

describe('menuEntries', () => {
  test('class, report, page; favourites only where there are some', () => {
    expect(allEntries(menuEntries(data, texts)).map(({ key }) => key)).toEqual([
      'home', 'classes', 'class-1', 'reports', 'tree-1', 'report-7', 'page-7-ReportSection1',
    ]);
    const withFavourite = { ...data, favourites: [{ id: 3, name: '常看', children: [report({})], dashboards: [{ dashboardId: 9, displayName: '概览', enDisplayName: 'Overview', platform: 'PowerBI', classId: null, cover: '', isColl: 1 as const }] }] };
    expect(allEntries(menuEntries(withFavourite, texts)).map(({ key }) => key)).toEqual(expect.arrayContaining(['favourite-3-report-7', 'favourite-3-dashboard-9']));
  });

  test('the first favourite category has the name of each language; alone it is no step of its own', () => {
    const first = { id: 3, name: 'My favourites', children: [report({})], dashboards: [] };
    const favouritesOf = (favourites: (typeof first)[]) => menuEntries({ ...data, favourites }, texts).find(({ key }) => key === 'favourites')?.children;
    expect(favouritesOf([first])?.map(({ key }) => key)).toEqual(['favourite-3-report-7']);
    expect(favouritesOf([first, { ...first, id: 4, name: '常看' }])?.map(({ title: named }) => named)).toEqual([{ zh: '我的收藏', en: 'My favourites' }, { zh: '常看', en: '' }]);
    expect(favouritesOf([{ ...first, name: '常看' }])?.map(({ key }) => key)).toEqual(['favourite-3']);
  });

  test('pages are shown only with isMenuShowPage', () => {
    const hidden = menuEntries({ ...data, reports: [report({ isMenuShowPage: 0 })] }, texts);
    expect(allEntries(hidden).map(({ key }) => key)).not.toContain('page-7-ReportSection1');
  });

  test('the filter finds by either language and keeps the way there', () => {
    const found = filterEntries(menuEntries(data, texts), finder('flights'));
    expect(allEntries(found).map(({ key }) => key)).toEqual(['reports', 'tree-1', 'report-7', 'page-7-ReportSection1']);
  });

  test('classes are nested, and each opens its page', () => {
    const classes = [{ id: 1, name: '出行', ename: 'Travel', children: [{ id: 2, name: '天气', ename: 'Weather', children: [] }] }];
    const entry = menuEntries({ ...data, classes }, texts).find(({ key }) => key === 'classes')?.children?.[0];
    expect([entry?.path, entry?.children?.[0]?.path]).toEqual(['/Main/ReportListForClass?id=1', '/Main/ReportListForClass?id=2']);
  });

  test('a page opens in its report’s tab', () => {
    const page = allEntries(menuEntries(data, texts)).find(({ key }) => key === 'page-7-ReportSection1');
    expect(page).toMatchObject({ path: '/Main/PBIViews/7/ReportSection1/Online', tabTitle: { zh: '美国航班', en: 'US Flights' } });
  });

  test('a dashboard opens PBIViews with type Dashboards', () => {
    const dashboards = [{ dashboardId: 4, displayName: '总览', enDisplayName: 'Overview', platform: 'PowerBI', classId: null, cover: '', isColl: 0 as const }];
    expect(allEntries(menuEntries({ ...data, dashboards }, texts)).find(({ key }) => key === 'dashboard-4')?.path).toBe('/Main/PBIViews/4/null/Dashboards');
  });

  test('a dashboard with a class stands in it, too, behind its reports', () => {
    const classes = [{ id: 5, name: '出行', ename: 'Travel', children: [] }];
    const dashboards = [4, 6].map((dashboardId) => ({ dashboardId, displayName: '总览', enDisplayName: 'Overview', platform: 'PowerBI', classId: dashboardId === 4 ? 5 : null, cover: '', isColl: 0 as const }));
    const entries = menuEntries({ ...data, classes, reports: [report({ parentId: 5, children: [] })], dashboards }, texts);
    expect(entries.find(({ key }) => key === 'reports')?.children?.[0]?.children?.map(({ key }) => key)).toEqual(['report-7', 'tree-dashboard-4']);
    expect(entries.find(({ key }) => key === 'dashboards')?.children).toHaveLength(2);
  });
});

describe('the user’s own entries', () => {
  const item = (id: number, more: Partial<MenuItem> = {}): MenuItem => ({ id, name: `n${id}`, type: 'page', path: `P${id}`, title: '', entitle: '', icon: '', folder: false, children: [], ...more });
  const own = (menus: MenuItem[]) => allEntries(menuEntries({ ...data, menus }, texts)).filter(({ key }) => key.startsWith('menu-'));

  test('are nested folders, pages and links', () => {
    const link = item(3, { type: 'link', path: 'https://example.com/' });
    expect(own([item(1, { type: 'folder', path: '', folder: true, children: [item(2, { title: '用户', entitle: 'Users' }), link] })])).toMatchObject([
      { key: 'menu-1', title: { zh: 'n1' } },
      { key: 'menu-2', path: '/Main/P2', title: { zh: '用户', en: 'Users' } },
      { key: 'menu-3', href: 'https://example.com/' },
    ]);
  });

  test('an entry within itself ends the tree', () => {
    const round = item(1, { folder: true });
    round.children = [item(2, { children: [round] })];
    expect(own([round]).map(({ key }) => key)).toEqual(['menu-1', 'menu-2']);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', ''])('a link to “%s” is left out', (path) => {
    expect(own([item(1, { type: 'link', path })])).toEqual([]);
  });

  test('a pattern, which opens addresses from elsewhere, is no entry', () => {
    expect(own([item(1, { path: 'ReportServer/:id' }), item(2, { path: 'DefindReport/:reportId/:page/:type' })])).toEqual([]);
  });

  test('an empty folder is left out', () => expect(own([item(1, { type: 'folder', path: '', folder: true })])).toEqual([]));
});
