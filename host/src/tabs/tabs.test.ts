import { describe, expect, test } from '@jest/globals';
import { keyOf, LIVE_TABS, liveKeys, noTabs, previousOf, restoredTabs, shownTabs, tabsReducer, type TabsState } from './tabs.ts';

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

  test.each([
    ['PBIViews/7/null/Online'],
    ['PBIViews/07/null/Online/'],
    ['DefindReport/7/p1/Online'],
    ['BIview/7/p1'],
    ['fineView/7/p1'],
    ['Rdlreports/7/'],
    ['ReportServer/007'],
    ['Dashboard/7'],
    ['SelfBIView/7/set/self/view?state=1'],
  ])('/Main/%s is a tab of report 7', (path) => {
    const state = visit(noTabs, '/Main/PBIViews/7/null/Online', `/Main/${path}`);
    expect(state.tabs.map(({ key, reportId }) => [key, reportId])).toEqual([['/Main/Home', undefined], ['report-7', 7]]);
  });

  test('the editor of a new report is not a tab of the report whose data it takes', () => {
    expect(keys(visit(noTabs, '/Main/PBIViews/7/null/Online', '/Main/SelfBIView/7/set/new/edit'))).toEqual(['/Main/Home', 'report-7', '/Main/SelfBIView/7/set/new/edit']);
  });

  test('two classes are two tabs, one class is one', () => {
    expect(keyOf('/Main/ReportListForClass?id=1')).not.toBe(keyOf('/Main/ReportListForClass?id=2'));
    expect(new Set(['?id=1', '/?id=01', '?id=1&from=home'].map((rest) => keyOf(`/Main/ReportListForClass${rest}`))).size).toBe(1);
    expect(new Set(['', '/', '?', '?id=', '?id=x'].map((rest) => keyOf(`/Main/ReportListForClass${rest}`)))).toEqual(new Set(['/Main/ReportListForClass']));
  });

  test('a slash at the end is no other page', () => {
    expect(keys(visit(noTabs, '/Main/Home/', '/Main/User', '/Main/User/?page=2', '/Main/User//'))).toEqual(['/Main/Home', '/Main/User']);
  });

  test('a tab that goes to the address of another page becomes its tab, or gives way to it', () => {
    const [one, named] = ['/Main/ReportListForClass', '/Main/ReportListForClass?id=3'];
    const moved = tabsReducer(visit(noTabs, one, '/Main/User'), { type: 'path', key: one, path: named });
    expect([keys(moved), moved.recent]).toEqual([['/Main/Home', named, '/Main/User'], ['/Main/User', named, '/Main/Home']]);
    const both = tabsReducer({ ...visit(noTabs, named, one), beside: one }, { type: 'path', key: one, path: named });
    expect([keys(both), both.recent, both.beside]).toEqual([['/Main/Home', named], [named, '/Main/Home'], named]);
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

  test('what is in front or alive is shown; a page that is not kept alive only in front', () => {
    const state = visit(noTabs, '/Main/User', '/Main/Role');
    const shown = (activeKey: string) => shownTabs(state, activeKey, ({ path }) => path !== '/Main/User').map(({ key }) => key);
    expect(shown('/Main/User')).toEqual(['/Main/Home', '/Main/Role', '/Main/User']);
    expect(shown('/Main/Role')).toEqual(['/Main/Home', '/Main/Role']);
  });

  test('moving a tab does not move its page in the document', () => {
    const state = visit(noTabs, '/Main/User', '/Main/Role');
    const order = (one: TabsState) => shownTabs(one, '/Main/User', () => true).map(({ key }) => key);
    expect(order(tabsReducer(state, { type: 'move', key: '/Main/Role', to: 1 }))).toEqual(order(state));
  });

  test('an affixed tab stands behind Home and cannot be closed until it is released', () => {
    const state = tabsReducer(visit(noTabs, '/Main/User', '/Main/Role'), { type: 'affix', key: '/Main/Role', affixed: true });
    expect(keys(state)).toEqual(['/Main/Home', '/Main/Role', '/Main/User']);
    expect(keys(tabsReducer(state, { type: 'close', keys: keys(state) }))).toEqual(['/Main/Home', '/Main/Role']);
    const released = tabsReducer(state, { type: 'affix', key: '/Main/Role', affixed: false });
    expect(keys(tabsReducer(released, { type: 'close', keys: keys(released) }))).toEqual(['/Main/Home']);
  });

  test('Home can neither be affixed nor released', () => {
    expect(tabsReducer(noTabs, { type: 'affix', key: '/Main/Home', affixed: false }).tabs).toEqual(noTabs.tabs);
  });

  test.each([
    ['/Main/LearningCenter', 1, ['/Main/Home', '/Main/LearningCenter', '/Main/User', '/Main/Role']],
    ['/Main/User', 3, ['/Main/Home', '/Main/Role', '/Main/LearningCenter', '/Main/User']],
    ['/Main/User', 0, ['/Main/Home', '/Main/User', '/Main/Role', '/Main/LearningCenter']],
    ['/Main/User', 99, ['/Main/Home', '/Main/Role', '/Main/LearningCenter', '/Main/User']],
    ['/Main/Home', 2, ['/Main/Home', '/Main/User', '/Main/Role', '/Main/LearningCenter']],
    ['/Main/Nowhere', 1, ['/Main/Home', '/Main/User', '/Main/Role', '/Main/LearningCenter']],
  ])('%s moved to %i', (key, to, order) => {
    const state = visit(noTabs, '/Main/User', '/Main/Role', '/Main/LearningCenter');
    expect(keys(tabsReducer(state, { type: 'move', key, to }))).toEqual(order);
  });

  test('nothing is moved between the affixed tabs', () => {
    const state = tabsReducer(visit(noTabs, '/Main/User', '/Main/Role'), { type: 'affix', key: '/Main/User', affixed: true });
    expect(keys(tabsReducer(state, { type: 'move', key: '/Main/Role', to: 1 }))).toEqual(['/Main/Home', '/Main/User', '/Main/Role']);
  });

  test('a page that opens another one beside itself stays in front', () => {
    const open = (state: TabsState, path: string) => tabsReducer(state, { type: 'openBeside', path });
    const front = visit(noTabs, '/Main/User', '/Main/LessonPlayer/3');
    const state = open(front, '/Main/PBIViews/7/null/Online');
    expect([state.beside, state.recent, keys(state)]).toEqual(['report-7', ['/Main/LessonPlayer/3', 'report-7', '/Main/User', '/Main/Home'], [...keys(front), 'report-7']]);
    // Another one takes its place, one that is open stays where it is, and the page itself is not beside itself.
    expect(open(state, '/Main/PBIViews/8/null/Online')).toMatchObject({ beside: 'report-8', recent: ['/Main/LessonPlayer/3', 'report-8', 'report-7', '/Main/User', '/Main/Home'] });
    expect(keys(open(state, '/Main/PBIViews/007/p2/Online'))).toEqual(keys(state));
    expect(open(state, '/Main/LessonPlayer/3')).toBe(state);
  });

  test('reloading makes another page of it', () => {
    expect(tabsReducer(tabsReducer(noTabs, { type: 'reload', key: 'x' }), { type: 'reload', key: 'x' }).loads).toEqual({ x: 2 });
  });
});

describe('restored tabs', () => {
  test('are those that were open, affixed ones first, none of them alive yet', () => {
    const open = tabsReducer(visit(noTabs, '/Main/User?page=2', '/Main/PBIViews/7/null/Online'), { type: 'affix', key: 'report-7', affixed: true });
    const state = restoredTabs(JSON.parse(JSON.stringify(open.tabs)));
    expect(state.tabs).toEqual(open.tabs);
    expect(liveKeys(state)).toEqual(['/Main/Home']);
  });

  test.each([
    ['nothing', null],
    ['a text', 'tabs'],
    ['tabs without a path', [{}, null, 7, { path: 7 }]],
    ['a path outside the shell', [{ path: 'https://evil.example/Main/' }, { path: '//evil.example/Main/' }, { path: '/login' }, { path: '/Main/' }, { path: '/Main//' }]],
    ['Home with another title', [{ path: '/Main/Home', title: { zh: '<b>', en: '' }, closable: true }]],
  ])('%s in storage is no tab', (_, stored) => expect(restoredTabs(stored)).toEqual(noTabs));

  test('a tab that is there twice, or has no title, does no harm', () => {
    const state = restoredTabs([{ path: '/Main/PBIViews/7/null/Online', key: 'x', title: 'no' }, { path: '/Main/PBIViews/07/a/Online' }]);
    expect(keys(state)).toEqual(['/Main/Home', 'report-7']);
    expect(state.tabs[1]?.title).toEqual({ zh: '', en: '' });
  });
});

test('a page that names its tab again as it is named changes nothing', () => {
  const open = tabsReducer(noTabs, { type: 'visit', path: '/Main/ArticleDetail/7/a' });
  const key = open.tabs[1]?.key ?? '';
  const named = tabsReducer(open, { type: 'title', key, title: { zh: '文章', en: 'Article' } });
  expect(named.tabs[1]?.title).toEqual({ zh: '文章', en: 'Article' });
  expect(tabsReducer(named, { type: 'title', key, title: { zh: '文章', en: 'Article' } })).toBe(named);
});

describe('side by side', () => {
  const open = (...ids: number[]) => ids.reduce((state, id) => tabsReducer(state, { type: 'visit', path: `/Main/PBIViews/${id}/null/Online` }), noTabs);

  test('the two change places when the one beside is brought to the front', () => {
    const split = tabsReducer(open(1, 2), { type: 'beside', key: 'report-1' });
    expect(split.beside).toBe('report-1');
    expect(tabsReducer(split, { type: 'visit', path: '/Main/PBIViews/1/null/Online' }).beside).toBe('report-2');
  });

  test('a third one in front leaves the one beside where it is', () => {
    const split = tabsReducer(open(1, 2), { type: 'beside', key: 'report-1' });
    expect(tabsReducer(split, { type: 'visit', path: '/Main/PBIViews/3/null/Online' }).beside).toBe('report-1');
  });

  test('closing the one beside ends it', () => {
    const split = tabsReducer(open(1, 2), { type: 'beside', key: 'report-1' });
    expect(tabsReducer(split, { type: 'close', keys: ['report-1'] }).beside).toBeUndefined();
    expect(tabsReducer(split, { type: 'close', keys: ['report-2'] }).beside).toBe('report-1');
  });

  test('what is seen is never evicted', () => {
    const split = tabsReducer(open(1, 2), { type: 'beside', key: 'report-1' });
    const many = Array.from({ length: LIVE_TABS + 2 }, (_, index) => index + 10).reduce((state, id) => tabsReducer(state, { type: 'visit', path: `/Main/PBIViews/${id}/null/Online` }), split);
    expect(liveKeys(many)).toContain('report-1');
    expect(liveKeys(many)).toHaveLength(LIVE_TABS);
  });
});
