import { describe, expect, test } from '@jest/globals';
import type { Report } from '@portal/shared/contract';
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
  iconUrlThum: '',
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
    const withFavourite = { ...data, favourites: [{ id: 3, name: '常看', children: [report({})] }] };
    expect(allEntries(menuEntries(withFavourite, texts)).map(({ key }) => key)).toContain('favourite-3-report-7');
  });

  test('pages are shown only with isMenuShowPage', () => {
    const hidden = menuEntries({ ...data, reports: [report({ isMenuShowPage: 0 })] }, texts);
    expect(allEntries(hidden).map(({ key }) => key)).not.toContain('page-7-ReportSection1');
  });

  test('the filter finds by either language and keeps the way there', () => {
    const found = filterEntries(menuEntries(data, texts), 'flights');
    expect(allEntries(found).map(({ key }) => key)).toEqual(['reports', 'tree-1', 'report-7', 'page-7-ReportSection1']);
  });
});
