import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window matches the query now. Asks a list of its own each time: Chromium does not tell the listeners of
 * a list that was read while the change was on its way.
 */
export const matchesMedia = (query: string): boolean => window.matchMedia(query).matches;

/** Calls at each change of the query's answer, until the returned function is called. */
export const onMediaChange = (query: string, listener: () => void): (() => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the window matches the query, at any time. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback((listener: () => void) => onMediaChange(query, listener), [query]);
  return useSyncExternalStore(subscribe, () => matchesMedia(query));
};

/** Whether the window is a phone's: it has no room for a table, nor for something beside a page. What styles say of it is `(max-width: 767px)` too. */
export const usePhone = (): boolean => useMedia('(max-width: 767px)');
