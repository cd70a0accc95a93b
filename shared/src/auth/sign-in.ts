import { call, callForCode } from '@portal/shared/api';
import { endpoints, loginCode, type BodyOf, type QueryOf, type Session } from '@portal/shared/contract';
import { withTimeout } from '../timing/timing.ts';
import { changeGrant, forgetChangeGrant, keepChangeGrant, type ChangeReason } from './change-grant.ts';
import { clearSession, forgetUser, keepSession, withdrawSession } from './session.ts';

/** How long the server is waited for when somebody signs out, in milliseconds. */
const FAREWELL = 3000;

/** What became of a sign-in (SPEC 7.2, DESIGN 3). */
export type SignInOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'change-password'; readonly reason: ChangeReason }
  | { readonly kind: 'wrong-credentials' }
  | { readonly kind: 'disabled' }
  | { readonly kind: 'locked'; readonly secondsLeft: number };

/** Signs in with a password. Rejects with an ApiError for anything but success and the codes 0 to 4. */
export const signIn = async (username: string, password: string): Promise<SignInOutcome> => {
  const { statusCode, value } = await callForCode(endpoints.signIn.login, {
    body: { grant_type: 'password', username, password },
  });
  switch (statusCode) {
    case loginCode.success:
      forgetChangeGrant();
      keepSession(value as Session);
      return { kind: 'signed-in' };
    case loginCode.mustChangePassword:
      return mustChange(value, 'first');
    case loginCode.passwordExpired:
      return mustChange(value, 'expired');
    case loginCode.disabled:
      return { kind: 'disabled' };
    case loginCode.locked:
      return { kind: 'locked', secondsLeft: (value as { secondsLeft: number }).secondsLeft };
    default:
      return { kind: 'wrong-credentials' };
  }
};

const mustChange = (value: unknown, reason: ChangeReason): SignInOutcome => {
  keepChangeGrant({ changeToken: (value as { changeToken: string }).changeToken, reason });
  return { kind: 'change-password', reason };
};

/** Signs in with a one-time token: of an address, or of a QR code that was approved. Rejects with an ApiError, 410 when it is over. */
export const signInWithToken = async (token: string): Promise<void> => {
  keepSession(await call(endpoints.signInLinks.redeem, { body: { token } }));
};

/** The identity provider's address to go to; `redirect` comes back with the user. Rejects with an ApiError. */
export const singleSignOnAddress = async (redirect: string): Promise<string> =>
  (await call(endpoints.sso.start, { query: { redirect } })).address;

/**
 * Ends a single sign-on with what the identity provider sent back (SPEC 7.2). Rejects with an ApiError.
 * @returns where to go; or, for SPEC 8's code -1, why this person has no account here
 */
export const finishSingleSignOn = async (query: QueryOf<typeof endpoints.sso.callback>): Promise<{ redirect: string } | { noAccount: string }> => {
  const { value, message } = await callForCode(endpoints.sso.callback, { query });
  if (!value) return { noAccount: message };
  keepSession(value.session);
  return { redirect: value.redirect };
};

type PasswordChange = Omit<BodyOf<typeof endpoints.signIn.changePassword>, 'changeToken'>;

/** Changes the own password, with the session or with the grant of a sign-in. After it the user signs in again (SPEC 4). */
export const changePassword = async (change: PasswordChange): Promise<void> => {
  const body = { ...change, changeToken: changeGrant()?.changeToken };
  await call(endpoints.signIn.changePassword, { body });
  forgetChangeGrant();
  clearSession('signed-out');
};

const unsent = new Set<() => Promise<unknown>>();

/**
 * Calls `send` before the current user signs out on this page, while the server still takes what is theirs; it is waited for, but not long.
 * @returns a function that stops that
 */
export const onSignOut = (send: () => Promise<unknown>): (() => void) => {
  unsent.add(send);
  return () => void unsent.delete(send);
};

/** Ends the session on the server and in every tab of this browser. A server that does not answer keeps nobody in. */
export const signOut = async (): Promise<void> => {
  if (unsent.size > 0) await withTimeout(Promise.allSettled([...unsent].map((send) => send())), FAREWELL, () => new Error('no answer')).catch(() => undefined);
  // It leaves with the token; the cookies are gone before it can arrive.
  const revoked = call(endpoints.signIn.logout);
  withdrawSession();
  await withTimeout(revoked, FAREWELL, () => new Error('no answer')).catch(() => undefined);
  forgetUser();
};
