import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract';
import { sessionStore } from '@portal/shared/storage';
import { renew } from './renewal.ts';
import { readSession } from './session-cookies.ts';
import { keepSession } from './session.ts';

/** Where this tab begins when all pages are loaded anew. */
const START = 'hb_viewStart';

let mayLeave = (): Promise<boolean> => Promise.resolve(true);

/** The host asks before a view begins: every page is loaded anew then, and loses what is not saved. @returns a function that ends it */
export const guardViewAs = (ask: () => Promise<boolean>): (() => void) => {
  mayLeave = ask;
  return () => {
    if (mayLeave === ask) mayLeave = () => Promise.resolve(true);
  };
};

/**
 * Looks at the portal as another user does, in every tab of this browser; not where somebody stays with what they have not saved.
 * Rejects with an ApiError; the host loads the pages anew.
 * @param path what this tab opens then, a page of the portal; Home without one
 */
export const viewAs = async (id: number, path?: string): Promise<void> => {
  if (!(await mayLeave())) return;
  const session = await call(endpoints.viewAs.start, { body: { id } });
  if (path !== undefined) sessionStore.writeText(START, path);
  keepSession(session);
};

/** The page that a view was begun for in this tab, once; undefined for none. */
export const takeViewStart = (): string | undefined => {
  const path = sessionStore.text(START) ?? undefined;
  if (path !== undefined) sessionStore.remove(START);
  return path;
};

/** Ends it, also where it has ended by itself. Rejects with an ApiError. */
export const endViewAs = async (): Promise<void> => {
  const session = await call(endpoints.viewAs.end);
  if (session) return keepSession(session);
  // The access token was over: its successor is of whoever the session belongs to by now.
  const { accessToken } = readSession() ?? {};
  if (accessToken !== undefined) await renew(accessToken);
};
