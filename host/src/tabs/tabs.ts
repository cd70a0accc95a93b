import type { Tab } from '@portal/shared/shell';
import { HOME } from '../router/redirect.ts';

/** At most so many tabs are alive at once; the least recently used goes first (DESIGN 8). */
export const LIVE_TABS = 8;

export type TabsState = {
  readonly tabs: readonly Tab[];
  /** Keys, most recently used first. */
  readonly recent: readonly string[];
};

type Title = Tab['title'];
export type TabsAction =
  | { type: 'visit'; path: string; title?: Title }
  | { type: 'title'; key: string; title: Title }
  | { type: 'path'; key: string; path: string }
  | { type: 'close'; keys: readonly string[] };

const REPORT = /^\/Main\/PBIViews\/(\d+)(?=\/|$)/;

const pathnameOf = (path: string): string => path.split(/[?#]/)[0] ?? path;

/** SPEC 2.2: a tab is unique by report id, compared as a number, or by path when there is no id. */
export const reportIdOf = (path: string): number | undefined => {
  const id = REPORT.exec(pathnameOf(path))?.[1];
  return id === undefined ? undefined : Number(id);
};

export const keyOf = (path: string): string => {
  const reportId = reportIdOf(path);
  if (reportId !== undefined) return `report-${reportId}`;
  const pathname = pathnameOf(path);
  // Two classes are two pages of one route.
  return pathname === '/Main/ReportListForClass' ? path : pathname;
};

export const homeTab: Tab = { key: HOME, path: HOME, title: { zh: '首页', en: 'Home' }, closable: false };
export const noTabs: TabsState = { tabs: [homeTab], recent: [HOME] };

export const tabsReducer = (state: TabsState, action: TabsAction): TabsState => {
  switch (action.type) {
    case 'visit': {
      const key = keyOf(action.path);
      const known = state.tabs.find((tab) => tab.key === key);
      const tab: Tab = known
        ? { ...known, path: action.path, title: known.title.zh ? known.title : (action.title ?? known.title) }
        : { key, path: action.path, reportId: reportIdOf(action.path), title: action.title ?? { zh: '', en: '' }, closable: true };
      return {
        tabs: known ? state.tabs.map((one) => (one.key === key ? tab : one)) : [...state.tabs, tab],
        recent: [key, ...state.recent.filter((one) => one !== key)],
      };
    }
    case 'title':
      return { ...state, tabs: state.tabs.map((tab) => (tab.key === action.key && tab.closable ? { ...tab, title: action.title } : tab)) };
    case 'path':
      return { ...state, tabs: state.tabs.map((tab) => (tab.key === action.key ? { ...tab, path: action.path } : tab)) };
    case 'close': {
      const gone = (key: string): boolean => action.keys.includes(key) && state.tabs.some((tab) => tab.key === key && tab.closable);
      return { tabs: state.tabs.filter(({ key }) => !gone(key)), recent: state.recent.filter((key) => !gone(key)) };
    }
  }
};

/** Keys of the tabs whose pages are kept in the document. */
export const liveKeys = ({ recent }: TabsState): readonly string[] => recent.slice(0, LIVE_TABS);

/** Where closing the current tab leads: the tab before it (SPEC 2.2). */
export const previousOf = ({ tabs }: TabsState, key: string): Tab => tabs[Math.max(0, tabs.findIndex((tab) => tab.key === key) - 1)] ?? homeTab;
