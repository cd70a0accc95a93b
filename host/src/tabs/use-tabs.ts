import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useLocation, useNavigate } from '@portal/shared/router';
import type { Tab } from '@portal/shared/shell';
import { keyOf, liveKeys, noTabs, previousOf, tabsReducer, type TabsState } from './tabs.ts';

const STORAGE = 'hb_tabs';

export type Tabs = {
  state: TabsState;
  activeKey: string;
  visit: (path: string, title?: Tab['title']) => void;
  close: (keys: readonly string[]) => void;
  setTitle: (key: string, title: Tab['title']) => void;
  replacePath: (key: string, path: string) => void;
  onDispose: (key: string, dispose: () => void) => () => void;
};

/** The open tabs of the account; the address decides which is in front. Restored after a reload. */
export const useTabs = (account: string): Tabs => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const activeKey = keyOf(path);
  const storage = `${STORAGE}:${account}`;
  const [state, dispatch] = useReducer(tabsReducer, storage, restored);
  const disposers = useRef(new Map<string, Set<() => void>>());
  const live = useRef<readonly string[]>([]);

  useEffect(() => dispatch({ type: 'visit', path }), [path]);

  useEffect(() => {
    const now = liveKeys(state);
    for (const key of live.current.filter((one) => !now.includes(one))) {
      disposers.current.get(key)?.forEach((dispose) => dispose());
      disposers.current.delete(key);
    }
    live.current = now;
    keep(storage, state);
  }, [state, storage]);

  const visit = useCallback(
    (to: string, title?: Tab['title']) => {
      dispatch({ type: 'visit', path: to, title });
      navigate(to);
    },
    [navigate],
  );

  const close = useCallback(
    (keys: readonly string[]) => {
      const rest = tabsReducer(state, { type: 'close', keys });
      if (!rest.tabs.some((tab) => tab.key === activeKey)) {
        let target = previousOf(state, activeKey);
        while (!rest.tabs.some((tab) => tab.key === target.key)) target = previousOf(state, target.key);
        navigate(target.path);
      }
      dispatch({ type: 'close', keys });
    },
    [state, activeKey, navigate],
  );

  const setTitle = useCallback((key: string, title: Tab['title']) => dispatch({ type: 'title', key, title }), []);

  const replacePath = useCallback(
    (key: string, to: string) => {
      if (key === keyOf(window.location.pathname + window.location.search)) navigate(to, { replace: true });
      else dispatch({ type: 'path', key, path: to });
    },
    [navigate],
  );

  const onDispose = useCallback((key: string, dispose: () => void) => {
    const known = disposers.current.get(key) ?? new Set();
    disposers.current.set(key, known.add(dispose));
    return () => void known.delete(dispose);
  }, []);

  return useMemo(
    () => ({ state, activeKey, visit, close, setTitle, replacePath, onDispose }),
    [state, activeKey, visit, close, setTitle, replacePath, onDispose],
  );
};

const restored = (storage: string): TabsState => {
  try {
    const tabs = JSON.parse(sessionStorage.getItem(storage) ?? '[]') as Tab[];
    const kept = tabs.filter((tab) => tab.closable && typeof tab.path === 'string' && tab.path.startsWith('/Main/'));
    return { ...noTabs, tabs: [...noTabs.tabs, ...kept] };
  } catch {
    return noTabs;
  }
};

const keep = (storage: string, { tabs }: TabsState): void => {
  try {
    sessionStorage.setItem(storage, JSON.stringify(tabs));
  } catch {
    // Without storage the tabs last until the page is left.
  }
};
