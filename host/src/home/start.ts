import { sessionStore } from '@portal/shared/storage';
import { HOME } from '../router/redirect.ts';
import { pathnameOf } from '../tabs/tabs.ts';

/** Whether the portal was begun in this browser tab; goes with the session (SPEC 8, stored default-report entries). */
const keyFor = (account: string): string => `hb_defaultReport:${account}`;
const BEGUN = 'begun';
const HOMES: readonly string[] = ['/', '/Main', HOME];
/** Accounts whose Home gives way to their default report, once. */
const awaited = new Set<string>();

/**
 * Notes where somebody begins: only who comes to Home by signing in or by the portal's address is shown their default
 * report instead. Who came for something else, loads the page anew, or goes to Home later, is shown Home.
 */
export const beginAt = (account: string, path: string): void => {
  const hasBegun = sessionStore.value(keyFor(account), (stored) => (stored === BEGUN ? stored : undefined)) !== undefined;
  if (!hasBegun && HOMES.includes(pathnameOf(path))) awaited.add(account);
  sessionStore.writeValue(keyFor(account), BEGUN);
};

/** Whether Home is to give way; true once for each beginning. */
export const isAwaited = (account: string): boolean => awaited.has(account);

export const endWait = (account: string): void => void awaited.delete(account);
