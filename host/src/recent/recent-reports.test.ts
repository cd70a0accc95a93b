import { answer, restartPortal } from '@portal/shared/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { clearSession, signIn } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/all';
import { forgetOpened, openedKey } from '@portal/shared/search/recent';
import { localStore } from '@portal/shared/storage';
import type { Tabs } from '../tabs/use-tabs.ts';
import { keepRecentSince, recentFrom, useRecent, useRecentReports, withRecent, type RecentReport } from './recent-reports.ts';

const report = (id: number): RecentReport => ({ id, path: `/Main/PBIViews/${id}/null/Online`, title: { zh: `报表${id}`, en: '' }, at: '2026-01-02T03:04:05.000Z' });

describe('recently opened reports', () => {
  beforeEach(restartPortal);

  test('have the newest first, each once, and at most twenty', () => {
    const list = Array.from({ length: 25 }, (_, index) => report(index)).reduce<RecentReport[]>(withRecent, []);
    expect(list).toHaveLength(20);
    expect(withRecent(list, report(10)).map(({ id }) => id).slice(0, 3)).toEqual([10, 24, 23]);
    expect(withRecent(list, report(10))).toHaveLength(20);
  });

  test('come back from storage', () => expect(recentFrom(JSON.parse(JSON.stringify([report(7)])))).toEqual([report(7)]));

  test.each([
    ['nothing', undefined],
    ['no list', { id: 7 }],
    ['no objects', [null, 7, 'x']],
    ['another path', [{ ...report(7), path: 'https://evil.example/Main/PBIViews/7/null/Online' }]],
    ['no title', [{ ...report(7), title: null }]],
    ['no instant', [{ ...report(7), at: 'yesterday' }]],
  ])('%s in storage is no report', (_, stored) => expect(recentFrom(stored)).toEqual([]));

  test('are gone with the browsing history, and come back no more with the next one', () => {
    localStore.writeValue(openedKey('ann'), [report(1), report(2)]);
    localStore.writeValue('hb_home:ann', {});
    const open = (id: number) => ({ activeKey: `report-${id}`, state: { tabs: [{ key: `report-${id}`, ...report(id), reportId: id }] } }) as unknown as Tabs;
    const { result, rerender } = renderHook(({ tabs }) => {
      useRecentReports('ann', tabs);
      return useRecent('ann').map(({ id }) => id);
    }, { initialProps: { tabs: { activeKey: '', state: { tabs: [] } } as unknown as Tabs } });
    expect(result.current).toEqual([1, 2]);
    act(() => forgetOpened('bob'));
    expect(result.current).toEqual([1, 2]);
    act(() => forgetOpened('ann'));
    expect(result.current).toEqual([]);
    expect(localStore.keys()).not.toContain('hb_home:ann');
    rerender({ tabs: open(3) });
    expect(result.current).toEqual([3]);
    expect(localStore.value(openedKey('ann'), recentFrom)?.map(({ id }) => id)).toEqual([3]);
  });

  test('are gone, too, where the clock of this computer is fast', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    answer(endpoints.signIn.login, () => ({ accessToken: 't', expiration: ago(-5), serverTime: ago(10), userGuid: 'g', user: { account: 'zoe', mail: '', fullName: 'Zoe' }, permissions: { version: '1', interfaceClasses: [], interfaces: {} } }));
    await act(() => signIn('zoe', 'Her-password-1'));
    const tabs = { activeKey: 'report-4', state: { tabs: [{ key: 'report-4', ...report(4), reportId: 4 }] } } as unknown as Tabs;
    const { result } = renderHook(() => {
      useRecentReports('zoe', tabs);
      return useRecent('zoe').map(({ id }) => id);
    });
    expect(result.current).toEqual([4]);
    // Ten minutes ago it is now, by the server's.
    act(() => keepRecentSince('zoe', ago(9)));
    expect(result.current).toEqual([]);
    act(clearSession);
  });

  test('are gone as far as they are of before the history was cleared elsewhere', () => {
    localStore.writeValue(openedKey('eve'), [{ ...report(1), at: '2026-01-02T00:00:00.001Z' }, { ...report(2), at: '2026-01-02T00:00:00.000Z' }]);
    const { result } = renderHook(() => useRecent('eve').map(({ id }) => id));
    act(() => keepRecentSince('eve', '2026-01-02T00:00:00.000Z'));
    expect(result.current).toEqual([1]);
  });
});
