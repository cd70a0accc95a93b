import type { Session, UserInfo } from '@portal/shared/contract';
import { i18n } from '@portal/shared/language';
import { setServerTime } from './server-clock.ts';
import { forgetPermissions, keepPermissions, rereadPermissions } from './permissions.ts';
import { readSession, removeSession, writeSession } from './session-cookies.ts';
import { tellOtherTabs, type SessionEnd, type SessionMessage } from './browser-tabs.ts';
import { noteActivity } from './activity.ts';
import { removeDefaultReports, removeSessionEntries } from './stored-entries.ts';
import { authTexts } from './texts.ts';

i18n.addResourceBundle('zh', 'auth', authTexts.zh);
i18n.addResourceBundle('en', 'auth', authTexts.en);

/** Why a session ended that the user did not end. */
export type EndReason = 'idle';

let ended: EndReason | undefined;
let user: UserInfo | null = readSession()?.user ?? null;
const listeners = new Set<() => void>();

/** Who is signed in in this browser, or null. */
export const currentUser = (): UserInfo | null => user;

/** Why nobody is signed in any more; undefined when the user signed out, or was never in. */
export const whyEnded = (): EndReason | undefined => ended;

/** Several tabs end an idle session at once, and a call under way is refused meanwhile: the first reason is the user's. */
const noteEnd = (reason?: EndReason): void => {
  if (reason ?? user) ended = reason;
};

/** What another tab has done: the cookies tell who is signed in, the message why nobody is. */
export const hearMessage = (message: SessionMessage): void => {
  // What that tab has stored may come later than its message: the new session would end at once, for what was hours ago.
  if (message === 'signed-in') noteActivity();
  noteEnd(message === 'idle' ? 'idle' : undefined);
  if (message === 'signed-out') removeSessionEntries();
  rereadSession();
};

/** Reads the cookies again; the same user stays the same object, so that nothing is drawn anew. */
export const rereadSession = (): void => {
  const found = readSession()?.user ?? null;
  if (JSON.stringify(found) === JSON.stringify(user)) return;
  user = found;
  rereadPermissions();
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
  keepPermissions(session.user.account, session.permissions);
  if (!isRenewal) {
    ended = undefined;
    noteActivity();
  }
  rereadSession();
  if (!isRenewal) tellOtherTabs('signed-in');
};

/**
 * Takes the session from the browser before the server ends it: a tab that is refused from then on finds no cookies, and so
 * knows that the end is its user's own and not the server's. This page keeps its user until `forgetUser`.
 */
export const withdrawSession = (): void => {
  removeSession();
  removeDefaultReports();
  tellOtherTabs('signed-out');
};

/** This page was refused where another tab has ended the session: what remains to do for HTTP 401 (SPEC 8), without leaving the page. */
export const followEnd = (): void => {
  removeSession();
  removeDefaultReports();
  rereadSession();
};

/** Ends what `withdrawSession` began: the user and every session entry of this page. */
export const forgetUser = (): void => {
  noteEnd();
  forgetPermissions();
  removeSessionEntries();
  rereadSession();
};

/**
 * Forgets the session in this browser: cookies and default-report entries (SPEC 8). Tabs and drafts stay for the same
 * account to come back to, unless its user signed out: then every session entry goes, in every tab (SPEC 2.2).
 */
export const clearSession = (how: SessionEnd = 'ended'): void => {
  noteEnd(how === 'idle' ? how : undefined);
  removeSession();
  forgetPermissions();
  removeDefaultReports();
  if (how === 'signed-out') removeSessionEntries();
  rereadSession();
  tellOtherTabs(how);
};
