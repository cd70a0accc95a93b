import { currentUser } from '@portal/shared/auth';
import { sessionStore } from '@portal/shared/storage';
import type { Captured } from './open-report-state.ts';

/** Of each account its own: whoever signs in next in this browser tab finds nothing of it. */
const keyOf = (): string => `hb_viewer_states:${currentUser()?.account ?? ''}`;

const read = (key = keyOf()): Record<string, Captured> => sessionStore.value(key, statesOf) ?? {};

const statesOf = (stored: unknown): Record<string, Captured> => (typeof stored === 'object' && stored !== null ? (stored as Record<string, Captured>) : {});

/** Without storage a report that was evicted begins as it is published. */
const write = (states: Record<string, Captured>, key = keyOf()): void => sessionStore.writeValue(key, states);

/**
 * Keeps what a reader has set in a tab's report: for when the tab is evicted, or the page loaded anew. It stays that
 * reader's, also when the capture is ready only after the session has ended.
 */
export const stateKeeper = (tabKey: string): ((captured: Captured) => void) => {
  const key = keyOf();
  return (captured) => write({ ...read(key), [tabKey]: captured }, key);
};

/** Anything may have written to the storage: what is no captured state is none. */
export const keptState = (tabKey: string): Captured | null => {
  const { page, state } = read()[tabKey] ?? {};
  return typeof page === 'string' && typeof state === 'string' ? { page, state } : null;
};

export const forgetState = (tabKey: string): void => {
  const { [tabKey]: _, ...rest } = read();
  write(rest);
};
