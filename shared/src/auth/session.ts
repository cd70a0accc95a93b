import type { Session, UserInfo } from '@portal/shared/contract';
import { setServerTime } from './server-clock.ts';
import { readSession, removeSession, writeSession } from './session-cookies.ts';
import { tellOtherTabs } from './browser-tabs.ts';
import { removeDefaultReports } from './stored-entries.ts';

let user: UserInfo | null = readSession()?.user ?? null;
const listeners = new Set<() => void>();

/** Who is signed in in this browser, or null. */
export const currentUser = (): UserInfo | null => user;

/** Reads the cookies again; the same user stays the same object, so that nothing is drawn anew for him. */
export const rereadSession = (): void => {
  const found = readSession()?.user ?? null;
  if (JSON.stringify(found) === JSON.stringify(user)) return;
  user = found;
  for (const listener of listeners) listener();
};

/** @returns a function that stops listening */
export const onUserChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Keeps a session that the server has just given. */
export const keepSession = (session: Session): void => {
  const isRenewal = readSession()?.user.account === session.user.account;
  setServerTime(session.serverTime);
  writeSession(session);
  rereadSession();
  if (!isRenewal) tellOtherTabs('signed-in');
};

/** Forgets the session in this browser: cookies and default-report entries (SPEC 8). */
export const clearSession = (): void => {
  removeSession();
  removeDefaultReports();
  rereadSession();
  tellOtherTabs('signed-out');
};
