import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { useLocation, useNavigate } from '@portal/shared/router';
import type { LeavingWay, SaveOptions, Tab } from '@portal/shared/shell';
import { sessionStore } from '@portal/shared/storage';
import { isInShell, keyOf, liveKeys, noTabs, previousOf, restoredTabs, tabsReducer, type TabsState } from './tabs.ts';

const STORAGE = 'hb_tabs';

/** Ends what a page has made; told whether its tab is gone, or only its page. */
type Dispose = (closed: boolean) => void;
type HasChanges = () => Promise<boolean>;
export type Save = (way?: LeavingWay) => Promise<boolean>;

export type Tabs = {
  state: TabsState;
  activeKey: string;
  visit: (path: string, title?: Tab['title']) => void;
  close: (keys: readonly string[]) => void;
  setTitle: (key: string, title: Tab['title']) => void;
  replacePath: (key: string, path: string) => void;
  /** The same as a step of the browser's history, where the tab is in front. */
  pushPath: (key: string, path: string) => void;
  affix: (key: string, affixed: boolean) => void;
  /** Puts a tab at another index of the strip. */
  move: (key: string, to: number) => void;
  /** Shows a tab beside the one in front; undefined ends it. */
  showBeside: (key: string | undefined) => void;
  /** Opens a path in a tab beside the one in front, which stays there. */
  openBeside: (path: string, title?: Tab['title']) => void;
  /** Loads a tab's page anew. */
  reload: (key: string) => void;
  /** Takes back a tab that may not be shown; the address is the caller's. */
  refuse: (key: string) => void;
  onDispose: (key: string, dispose: Dispose) => () => void;
  /** Guards what a tab's page may not have saved, until the answer is called. */
  guardUnsavedChanges: (key: string, hasChanges: HasChanges, save?: Save, options?: SaveOptions) => () => void;
  /** Closes a tab whose page cannot be shown as soon as it is left, until the answer is called. */
  closeOnLeave: (key: string) => () => void;
  /** Which of these tabs hold changes that are not saved; undefined when nothing of them is guarded. */
  unsavedOf: (keys: readonly string[]) => Promise<string[]> | undefined;
  /** What saves what a tab's page holds, where it can, and how. */
  saveOf: (key: string) => ({ readonly save: Save } & SaveOptions) | undefined;
};

/** The open tabs of the account; the address decides which is in front. Restored after a reload. */
export const useTabs = (account: string): Tabs => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const activeKey = keyOf(path);
  const storage = `${STORAGE}:${account}`;
  const [state, dispatch] = useReducer(tabsReducer, storage, restored);
  const disposers = useRef(new Map<string, Set<Dispose>>());
  const holders = useRef(new Map<string, { hasChanges: HasChanges; save: Save | undefined } & SaveOptions>());
  const live = useRef<readonly string[]>([]);

  const dispose = useCallback((key: string, closed: boolean) => {
    disposers.current.get(key)?.forEach((one) => one(closed));
    disposers.current.delete(key);
  }, []);

  // When the session ends, so does what the pages have made with it: reports, their tokens and timers.
  useEffect(() => {
    const all = disposers.current;
    return () => {
      for (const key of [...all.keys()]) dispose(key, false);
    };
  }, [dispose]);

  // Only what is shown in the shell has a tab: not the bare pages, and not a path that nobody has outside /Main. Before any
  // other effect: a page that may not be shown takes its tab back.
  useLayoutEffect(() => {
    if (isInShell(path)) dispatch({ type: 'visit', path });
  }, [path]);

  useEffect(() => {
    const now = liveKeys(state);
    for (const key of live.current) if (!now.includes(key)) dispose(key, !state.tabs.some((tab) => tab.key === key));
    live.current = now;
    keep(storage, state);
  }, [state, storage, dispose]);

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

  const goTo = useCallback(
    (key: string, to: string, replace: boolean) => {
      const inFront = key === keyOf(frontPath());
      // At once: the router draws a new address when nothing else is to be drawn, and what is typed into the page until then would count for the old one.
      dispatch({ type: 'path', key, path: to });
      if (inFront) navigate(to, { replace });
    },
    [navigate],
  );
  const replacePath = useCallback((key: string, to: string) => goTo(key, to, true), [goTo]);
  const pushPath = useCallback((key: string, to: string) => goTo(key, to, false), [goTo]);

  // Back is at once, too: it may take back a step that the router has not drawn yet, and then the router has nothing to draw.
  useEffect(() => {
    const goBack = (): void => dispatch({ type: 'path', key: keyOf(frontPath()), path: frontPath() });
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, []);

  const refuse = useCallback((key: string) => dispatch({ type: 'close', keys: [key] }), []);
  const affix = useCallback((key: string, affixed: boolean) => dispatch({ type: 'affix', key, affixed }), []);
  const showBeside = useCallback((key: string | undefined) => dispatch({ type: 'beside', key }), []);
  const openBeside = useCallback((to: string, title?: Tab['title']) => dispatch({ type: 'openBeside', path: to, title }), []);
  const move = useCallback((key: string, to: number) => dispatch({ type: 'move', key, to }), []);
  const reload = useCallback(
    (key: string) => {
      dispose(key, true);
      dispatch({ type: 'reload', key });
    },
    [dispose],
  );

  const onDispose = useCallback((key: string, dispose: Dispose) => {
    const known = disposers.current.get(key) ?? new Set();
    disposers.current.set(key, known.add(dispose));
    return () => void known.delete(dispose);
  }, []);

  const guardUnsavedChanges = useCallback((key: string, hasChanges: HasChanges, save?: Save, options?: SaveOptions) => {
    holders.current.set(key, { hasChanges, save, ...options });
    dispatch({ type: 'hold', key, held: true });
    return () => {
      if (holders.current.get(key)?.hasChanges !== hasChanges) return;
      holders.current.delete(key);
      dispatch({ type: 'hold', key, held: false });
    };
  }, []);

  const closeOnLeave = useCallback((key: string) => {
    dispatch({ type: 'unavailable', key, unavailable: true });
    return () => dispatch({ type: 'unavailable', key, unavailable: false });
  }, []);

  const unsavedOf = useCallback((keys: readonly string[]) => {
    const held = keys.filter((key) => holders.current.has(key));
    if (held.length === 0) return undefined;
    return Promise.all(held.map(async (key) => ((await holders.current.get(key)?.hasChanges()) ? [key] : []))).then((found) => found.flat());
  }, []);

  const saveOf = useCallback((key: string) => {
    const { save, isReviewed = false } = holders.current.get(key) ?? {};
    return save && { save, isReviewed };
  }, []);

  return useMemo(
    () => ({ state, activeKey, visit, close, setTitle, replacePath, pushPath, affix, move, showBeside, openBeside, reload, refuse, onDispose, guardUnsavedChanges, closeOnLeave, unsavedOf, saveOf }),
    [state, activeKey, visit, close, setTitle, replacePath, pushPath, affix, move, showBeside, openBeside, reload, refuse, onDispose, guardUnsavedChanges, closeOnLeave, unsavedOf, saveOf],
  );
};

/** The browser's address, which the router may still have to draw. */
const frontPath = (): string => window.location.pathname + window.location.search;

const restored = (storage: string): TabsState => sessionStore.value(storage, restoredTabs) ?? noTabs;

/** A tab whose page cannot be shown is not found again, but by its address. */
const keep = (storage: string, { tabs, unavailable = [] }: TabsState): void =>
  sessionStore.writeValue(storage, tabs.filter(({ key, affixed }) => affixed || !unavailable.includes(key)));
