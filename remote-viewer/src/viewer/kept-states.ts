import { currentUser } from '@portal/shared/auth';
import type { Captured } from './open-report-state.ts';

/** Of each account its own: whoever signs in next in this browser tab finds nothing of it. */
const keyOf = (): string => `hb_viewer_states:${currentUser()?.account ?? ''}`;

const read = (): Record<string, Captured> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf()) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, Captured>) : {};
  } catch {
    return {};
  }
};

const write = (states: Record<string, Captured>): void => {
  try {
    sessionStorage.setItem(keyOf(), JSON.stringify(states));
  } catch {
    // Without storage a report that was evicted begins as it is published.
  }
};

/** What a reader has set in the report of a tab that is hidden: kept for when the tab is evicted, or the page loaded anew. */
export const keepState = (tabKey: string, captured: Captured): void => write({ ...read(), [tabKey]: captured });

/** Anything may have written to the storage: what is no captured state is none. */
export const keptState = (tabKey: string): Captured | null => {
  const { page, state } = read()[tabKey] ?? {};
  return typeof page === 'string' && typeof state === 'string' ? { page, state } : null;
};

export const forgetState = (tabKey: string): void => {
  const { [tabKey]: _, ...rest } = read();
  write(rest);
};
