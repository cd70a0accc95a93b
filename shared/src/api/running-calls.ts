import { useSyncExternalStore } from 'react';

/** How many calls are under way that cover the screen (SPEC 7.1). */
let running = 0;
const listeners = new Set<() => void>();

const change = (by: 1 | -1): void => {
  running += by;
  for (const listener of listeners) listener();
};

/** Counts a call as running until its promise is settled. */
export const whileRunning = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  change(1);
  try {
    return await work();
  } finally {
    change(-1);
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the "loading..." overlay is due. */
export const useIsLoading = (): boolean => useSyncExternalStore(subscribe, () => running > 0);
