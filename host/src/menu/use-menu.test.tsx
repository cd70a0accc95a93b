import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { keyOf } from '../tabs/tabs.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import type { MenuEntry } from './entries.ts';
import { useCurrentWay } from './use-menu.ts';

const entry = (key: string, path: string): MenuEntry => ({ key, title: { zh: key, en: key }, path });
const entries: MenuEntry[] = [
  { key: 'system', title: { zh: '', en: '' }, children: [entry('users', '/Main/User'), entry('audited', '/Main/Log?what=audit'), entry('log', '/Main/Log')] },
  entry('class-1', '/Main/ReportListForClass?id=1'),
  entry('report', '/Main/PBIViews/7/First/Online'),
];

test.each([
  ['a page', '/Main/User', ['system', 'users']],
  ['a page with filters in its address', '/Main/User?isAction=0&page=2', ['system', 'users']],
  ['a page with a place in its address', '/Main/User#row', ['system', 'users']],
  ['the entry that has the very address', '/Main/Log', ['system', 'log']],
  ['one of several of that page', '/Main/Log?what=else', ['system', 'audited']],
  ['a page of a report that has no entry', '/Main/PBIViews/7/Second/Online', ['report']],
  ['a class that has no entry', '/Main/ReportListForClass?id=2', []],
  ['a page that has no entry', '/Main/Users', []],
])('the way to %s', (_, path, way) => {
  const tabs = { state: { tabs: [{ key: keyOf(path), path }] }, activeKey: keyOf(path) } as unknown as Tabs;
  expect(renderHook(() => useCurrentWay(entries, tabs)).result.current).toEqual(way);
});
