import type { Session, UserInfo } from '@portal/shared/contract';
import { i18n } from '@portal/shared/language';
import { setServerTime } from './server-clock.ts';
import { readSession, removeSession, writeSession } from './session-cookies.ts';
import { tellOtherTabs, type SessionEnd, type SessionNews } from './browser-tabs.ts';
import { noteActivity } from './activity.ts';
import { removeDefaultReports, removeSessionEntries } from './stored-entries.ts';
import { authTexts } from './texts.ts';

i18n.addResourceBundle('zh', 'auth', authTexts.zh);
i18n.addResourceBundle('en', 'auth', authTexts.en);

/** Why a session ended that the user did not end himself. */
export type EndReason = 'idle';

let ended: EndReason | undefined;
let user: UserInfo | null = readSession()?.user ?? null;
const listeners = new Set<() => void>();

/** Who is signed in in this browser, or null. */
export const currentUser = (): UserInfo | null => user;

/** Why nobody is signed in any more; undefined when the user signed out himself, or was never in. */
export const whyEnded = (): EndReason | undefined => ended;

/** Several tabs end an idle session at once, and a call under way is refused meanwhile: the first reason is the user's. */
const noteEnd = (reason?: EndReason): void => {
  if (reason ?? user) ended = reason;
};

/** What another tab has done: the cookies tell who is signed in, the news why nobody is. */
export const hearNews = (news: SessionNews): void => {
  // What that tab has stored may come later than its news: the new session would end at once, for what was hours ago.
  if (news === 'signed-in') noteActivity();
  noteEnd(news === 'idle' ? 'idle' : undefined);
  if (news === 'signed-out') removeSessionEntries();
  rereadSession();
};

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

/**
 * Keeps a session that the server has just given.
 * @throws Error, with what the user can do, when the browser keeps no cookies
 */
export const keepSession = (session: Session): void => {
  const isRenewal = readSession()?.user.account === session.user.account;
  setServerTime(session.serverTime);
  writeSession(session);
  if (!readSession()) throw new Error(i18n.t('auth:cookies'));
  if (!isRenewal) {
    ended = undefined;
    noteActivity();
  }
  rereadSession();
  if (!isRenewal) tellOtherTabs('signed-in');
};

/**
 * Forgets the session in this browser: cookies and default-report entries (SPEC 8). Tabs and drafts stay for the same
 * account to come back to, unless its user signed out himself: then every session entry goes, in every tab (SPEC 2.2).
 */
export const clearSession = (how: SessionEnd = 'ended'): void => {
  noteEnd(how === 'idle' ? how : undefined);
  removeSession();
  removeDefaultReports();
  if (how === 'signed-out') removeSessionEntries();
  rereadSession();
  tellOtherTabs(how);
};
