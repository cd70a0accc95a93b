import { reportClassPath, REPORT_LIST_PATH } from '@portal/shared/contract';
import type { Tab } from '@portal/shared/shell';
import { HOME } from '../router/redirect.ts';

/** At most so many tabs are alive at once; the least recently used goes first (DESIGN 8). */
export const LIVE_TABS = 8;

export type TabsState = {
  readonly tabs: readonly Tab[];
  /** Keys, most recently used first. */
  readonly recent: readonly string[];
  /** How often each page was loaded again; a page with another number is another page. */
  readonly loads: Readonly<Record<string, number>>;
  /** Key of the tab that is shown beside the one in front. */
  readonly beside?: string;
  /** Keys of the tabs whose pages guard unsaved changes. */
  readonly held?: readonly string[];
  /** Keys of the tabs whose pages cannot be shown: they are closed when they are left, unless they guard what somebody has written there. */
  readonly unavailable?: readonly string[];
};

type Title = Tab['title'];
export type TabsAction =
  | { type: 'visit'; path: string; title?: Title }
  | { type: 'title'; key: string; title: Title }
  | { type: 'path'; key: string; path: string }
  | { type: 'close'; keys: readonly string[] }
  | { type: 'affix'; key: string; affixed: boolean }
  | { type: 'move'; key: string; to: number }
  | { type: 'reload'; key: string }
  | { type: 'beside'; key: string | undefined }
  | { type: 'openBeside'; path: string; title?: Title }
  | { type: 'hold'; key: string; held: boolean }
  | { type: 'unavailable'; key: string; unavailable: boolean };

/** Every address that shows a report or a dashboard (SPEC 2.4); their ids come from one sequence. */
const REPORT = /^\/Main\/(?:PBIViews|DefindReport|SelfBIView|BIview|fineView|Rdlreports|ReportServer|Dashboard)\/(\d+)(?=\/|$)/;
/** The editor of a new report over the data of that one. */
const NEW_REPORT = /^\/Main\/SelfBIView\/\d+\/[^/]+\/new\/edit$/;

/** Without search, and without a slash at the end: that makes no other page. */
export const pathnameOf = (path: string): string => path.split(/[?#]/)[0]?.replace(/(?!^)\/+$/, '') ?? path;

/** SPEC 2.2: a tab is unique by report id, compared as a number, or by path when there is no id. */
export const reportIdOf = (path: string): number | undefined => {
  const pathname = pathnameOf(path);
  const id = NEW_REPORT.test(pathname) ? undefined : REPORT.exec(pathname)?.[1];
  return id === undefined ? undefined : Number(id);
};

export const keyOf = (path: string): string => {
  const reportId = reportIdOf(path);
  if (reportId !== undefined) return `report-${reportId}`;
  const pathname = pathnameOf(path);
  // Two classes are two pages of one route.
  const classId = pathname === REPORT_LIST_PATH ? /[?&]id=(\d+)(?=&|#|$)/.exec(path)?.[1] : undefined;
  return classId === undefined ? pathname : reportClassPath(Number(classId));
};

export const homeTab: Tab = { key: HOME, path: HOME, title: { zh: '首页', en: 'Home' }, closable: false };
export const noTabs: TabsState = { tabs: [homeTab], recent: [HOME], loads: {} };

export const tabsReducer = (state: TabsState, action: TabsAction): TabsState => {
  switch (action.type) {
    case 'visit': {
      const visited = withVisited(state, action);
      const { recent, beside, unavailable = [], held = [] } = visited;
      const left = unavailable.filter((key) => key !== recent[0] && key !== beside && !held.includes(key));
      return left.length > 0 ? withoutTabs(visited, left) : visited;
    }
    case 'title': {
      // A page that names its tab at every drawing must not make it draw again.
      const named = state.tabs.find(({ key }) => key === action.key);
      if (named?.title.zh === action.title.zh && named.title.en === action.title.en) return state;
      return { ...state, tabs: state.tabs.map((tab) => (tab.key === action.key && tab.key !== HOME ? { ...tab, title: action.title } : tab)) };
    }
    case 'path':
      return withPath(state, action.key, action.path);
    case 'close':
      return withoutTabs(state, action.keys);
    case 'affix':
      return { ...state, tabs: inOrder(state.tabs.map((tab) => (tab.key === action.key && tab.key !== HOME ? withAffix(tab, action.affixed) : tab))) };
    case 'move':
      return { ...state, tabs: moved(state.tabs, action.key, action.to) };
    case 'reload':
      return { ...state, loads: { ...state.loads, [action.key]: (state.loads[action.key] ?? 0) + 1 } };
    case 'beside':
      return { ...state, beside: action.key };
    case 'openBeside': {
      const [front] = state.recent;
      const key = keyOf(action.path);
      if (front === undefined || key === front) return state;
      const opened = withVisited(state, action);
      return { ...opened, recent: [front, ...opened.recent.filter((one) => one !== front)], beside: key };
    }
    case 'hold':
      return { ...state, held: marked(state.held, action.key, action.held) };
    case 'unavailable':
      return { ...state, unavailable: marked(state.unavailable, action.key, action.unavailable) };
  }
};

const marked = (keys: readonly string[] = [], key: string, mark: boolean): readonly string[] => {
  const others = keys.filter((one) => one !== key);
  return mark ? [...others, key] : others;
};

/** With the tab of an address in front. */
const withVisited = (state: TabsState, { path, title }: { path: string; title?: Title }): TabsState => {
  const key = keyOf(path);
  const known = state.tabs.find((tab) => tab.key === key);
  const tab: Tab = known
    ? { ...known, path, title: known.title.zh ? known.title : (title ?? known.title) }
    : { key, path, reportId: reportIdOf(path), title: title ?? { zh: '', en: '' }, closable: true };
  return {
    ...state,
    tabs: known ? state.tabs.map((one) => (one.key === key ? tab : one)) : [...state.tabs, tab],
    recent: [key, ...state.recent.filter((one) => one !== key)],
    // The two that are side by side change places.
    beside: key === state.beside ? state.recent[0] : state.beside,
  };
};

/** Without those of these tabs that can be closed. */
const withoutTabs = (state: TabsState, keys: readonly string[]): TabsState => {
  const gone = (key: string): boolean => keys.includes(key) && state.tabs.some((tab) => tab.key === key && tab.closable);
  return {
    ...state,
    tabs: state.tabs.filter(({ key }) => !gone(key)),
    recent: state.recent.filter((key) => !gone(key)),
    beside: state.beside !== undefined && gone(state.beside) ? undefined : state.beside,
  };
};

/** A tab that goes to the address of another page becomes that page's, and there is one of it. */
const withPath = (state: TabsState, key: string, path: string): TabsState => {
  const next = keyOf(path);
  if (next === key) return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, path } : tab)) };
  const known = state.tabs.some((tab) => tab.key === next);
  const renamed = (one: string): string => (one === key ? next : one);
  return {
    ...state,
    tabs: state.tabs.flatMap((tab) => (tab.key !== key ? [tab] : known ? [] : [{ ...tab, key: next, path, reportId: reportIdOf(path) }])),
    recent: [...new Set(state.recent.map(renamed))],
    beside: state.beside === undefined ? undefined : renamed(state.beside),
  };
};

const withAffix = (tab: Tab, affixed: boolean): Tab => ({ ...tab, affixed: affixed || undefined, closable: !affixed });

/** Home first, then the affixed tabs, then the rest. */
const inOrder = (tabs: readonly Tab[]): Tab[] => {
  const rank = ({ key, affixed }: Tab): number => (key === HOME ? 0 : affixed ? 1 : 2);
  return tabs.toSorted((one, other) => rank(one) - rank(other));
};

/** The tab at another index; it stays among its like, so that nothing comes before Home or an affixed tab. */
const moved = (tabs: readonly Tab[], key: string, to: number): readonly Tab[] => {
  const tab = tabs.find((one) => one.key === key);
  if (!tab) return tabs;
  const rest = tabs.filter((one) => one !== tab);
  return inOrder(rest.toSpliced(Math.max(0, to), 0, tab));
};

/** Whether a page of this address has a tab. `/Main/` leads to Home, bare pages have none (SPEC 2.2). */
export const isInShell = (path: string): boolean => pathnameOf(path).startsWith('/Main/');

const isText = (value: unknown): value is string => typeof value === 'string';

/** Tabs from storage, which anything may have written to. What is no tab, or one for the second time, is left out. */
export const restoredTabs = (stored: unknown): TabsState => {
  const tabs = new Map<string, Tab>();
  for (const one of Array.isArray(stored) ? (stored as Partial<Tab & { title: Partial<Title> }>[]) : []) {
    if (!isText(one?.path) || !isInShell(one.path)) continue;
    const key = keyOf(one.path);
    const title = { zh: isText(one.title?.zh) ? one.title.zh : '', en: isText(one.title?.en) ? one.title.en : '' };
    if (key !== HOME) tabs.set(key, withAffix({ key, path: one.path, reportId: reportIdOf(one.path), title, closable: true }, one.affixed === true));
  }
  return { ...noTabs, tabs: inOrder([homeTab, ...tabs.values()]) };
};

/** Keys of the tabs whose pages are kept in the document; one that is seen, or guards unsaved changes, is never evicted. */
export const liveKeys = ({ recent, beside, held = [] }: TabsState): readonly string[] => {
  const live = recent.slice(0, LIVE_TABS);
  const seen = beside === undefined || live.includes(beside) ? live : [...live.slice(0, -1), beside];
  return [...seen, ...held.filter((key) => recent.includes(key) && !seen.includes(key))];
};

/** The tabs whose pages are in the document: the one in front, and of the live ones those whose route is kept alive. */
export const shownTabs = (state: TabsState, activeKey: string, isKept: (tab: Tab) => boolean): readonly Tab[] => {
  const live = liveKeys(state);
  return state.tabs
    .filter((tab) => tab.key === activeKey || (live.includes(tab.key) && isKept(tab)))
    // In an order of their own: a frame that is moved in the document loads anew, and tabs are moved.
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
};

/** Where closing the current tab leads: the tab before it (SPEC 2.2). */
export const previousOf = ({ tabs }: TabsState, key: string): Tab => tabs[Math.max(0, tabs.findIndex((tab) => tab.key === key) - 1)] ?? homeTab;
