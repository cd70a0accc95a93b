import { describe, expect, test } from '@jest/globals';
import type { MenuEntry } from '../menu/entries.ts';
import { finder } from '@portal/shared/search';
import { menuTargets, recentTargets, shownTargets, type Target } from './targets.ts';

const entry = (key: string, zh: string, en: string, more: Partial<MenuEntry> = {}): MenuEntry => ({ key, title: { zh, en }, path: `/Main/${key}`, ...more });
const entries: MenuEntry[] = [
  entry('home', '首页', 'Home'),
  { key: 'classes', title: { zh: '报表分类', en: 'Classes' }, children: [entry('class-1', '出行', 'Travel')] },
  {
    key: 'reports',
    title: { zh: '报表', en: 'Reports' },
    children: [
      {
        key: 'tree-1',
        title: { zh: '出行', en: 'Travel' },
        children: [
          entry('report-7', '美国航班', 'US Flights', { children: [entry('page-7-a', '总览', 'Overview', { tabTitle: { zh: '美国航班', en: 'US Flights' } })] }),
          entry('report-8', '航班延误', 'Flights delayed'),
        ],
      },
    ],
  },
  { key: 'favourites', title: { zh: '收藏', en: 'Favourites' }, children: [entry('favourite-3-report-7', '美国航班', 'US Flights')] },
  entry('menu-1', '用户', 'Users'),
];
const command: Target = { key: 'command-out', group: 'command', title: { zh: '退出登录', en: 'Sign out' }, run: () => undefined };
const targets = [...menuTargets(entries), command];
const recent = recentTargets(
  [
    { id: 8, path: '/Main/PBIViews/8/p2/Online', title: { zh: '航班延误', en: '' }, at: '' },
    { id: 9, path: '/Main/PBIViews/9/null/Online', title: { zh: '已收回', en: '' }, at: '' },
  ],
  targets,
);
const keys = (some: Target[]): string[] => some.map(({ key }) => key);

describe('the palette', () => {
  test('offers everything that opens something, once', () => {
    expect(keys(menuTargets(entries))).toEqual(['home', 'class-1', 'report-7', 'page-7-a', 'report-8', 'menu-1']);
  });

  test('has the recent reports first, on the page where they were left, without those that were taken away', () => {
    expect(keys(recent)).toEqual(['recent-8']);
    expect(recent[0]).toMatchObject({ entry: { path: '/Main/PBIViews/8/p2/Online' } });
    expect(keys(shownTargets(targets, recent, undefined))).toEqual(['recent-8', 'home', 'menu-1', 'command-out']);
  });

  test('has a recent report before one that answers as well', () => {
    const some = menuTargets([entry('report-7', '航班准点', 'Flights on time'), entry('report-8', '航班延误', 'Flights delayed')]);
    expect(keys(shownTargets(some, recent, finder('flights')))).toEqual(['report-8', 'report-7']);
    expect(keys(shownTargets(some, [], finder('flights')))).toEqual(['report-7', 'report-8']);
  });

  test('finds in both languages, a recent report before its like', () => {
    expect(keys(shownTargets(targets, recent, finder('航班')))).toEqual(['report-8', 'report-7']);
    expect(keys(shownTargets(targets, [], finder('overview')))).toEqual(['page-7-a']);
    expect(keys(shownTargets(targets, [], finder('sign out')))).toEqual(['command-out']);
    expect(shownTargets(targets, recent, finder('nowhere'))).toEqual([]);
  });
});
