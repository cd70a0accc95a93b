import { describe, expect, test } from '@jest/globals';
import { keyOf, liveKeys, noTabs, previousOf, tabsReducer, type TabsState } from './tabs.ts';

const visit = (state: TabsState, ...paths: string[]): TabsState => paths.reduce((current, path) => tabsReducer(current, { type: 'visit', path }), state);
const keys = (state: TabsState): string[] => state.tabs.map((tab) => tab.key);

describe('tabs (SPEC 2.2)', () => {
  test('start with Home, which cannot be closed', () => {
    expect(keys(tabsReducer(noTabs, { type: 'close', keys: ['/Main/Home'] }))).toEqual(['/Main/Home']);
  });

  test('are unique by report id as a number, or by path', () => {
    const state = visit(noTabs, '/Main/PBIViews/7/null/Online', '/Main/PBIViews/007/ReportSection2/Online', '/Main/User?page=2', '/Main/User');
    expect(keys(state)).toEqual(['/Main/Home', 'report-7', '/Main/User']);
    expect(state.tabs[1]?.path).toBe('/Main/PBIViews/007/ReportSection2/Online');
  });

  test('two classes are two tabs', () => {
    expect(keyOf('/Main/ReportListForClass?id=1')).not.toBe(keyOf('/Main/ReportListForClass?id=2'));
  });

  test('closing the current tab leads to the one before it', () => {
    const state = visit(noTabs, '/Main/User', '/Main/LearningCenter');
    expect(previousOf(state, '/Main/LearningCenter').key).toBe('/Main/User');
    expect(previousOf(state, '/Main/User').key).toBe('/Main/Home');
  });

  test('eight are alive, the least recently used goes first', () => {
    const state = visit(noTabs, ...Array.from({ length: 9 }, (_, index) => `/Main/PBIViews/${index + 1}/null/Online`));
    expect(liveKeys(state)).toHaveLength(8);
    expect(liveKeys(state)).not.toContain('report-1');
    expect(liveKeys(visit(state, '/Main/PBIViews/1/null/Online'))).toContain('report-1');
  });
});
