import { ApiError, callForCode } from '@portal/shared/api';
import { endpoints, loginCode, type Session } from '@portal/shared/contract';
import { serverNow } from './server-clock.ts';
import { currentUser, keepSession } from './session.ts';
import { readSession } from './session-cookies.ts';

/** A token that ends within this time is renewed before it is used, in milliseconds. */
const EARLY = 60_000;
const LOCK = 'hb_renewal';
const UNAUTHORIZED = 401;

let renewal: Promise<boolean> | undefined;

/** Milliseconds until the access token should be renewed; 0 or less when that is due, undefined without a session. */
export const untilRenewal = (): number | undefined => {
  const expiration = Date.parse(readSession()?.expiration ?? '');
  return Number.isNaN(expiration) ? undefined : expiration - EARLY - serverNow();
};

/**
 * Gets a new access token in the place of `used`: one request for all calls of this page and, where the browser has
 * locks, for all its tabs. Rejects with an ApiError when the server cannot be asked.
 * @returns false when the server gives none any more
 */
export const renew = (used: string): Promise<boolean> => {
  renewal ??= withLock(() => renewOnce(used)).finally(() => {
    renewal = undefined;
  });
  return renewal;
};

const renewOnce = async (used: string): Promise<boolean> => {
  const kept = readSession();
  // A call of one user's page is not made again in another's name, when a view has begun or ended meanwhile.
  const page = currentUser()?.account;
  if (kept && kept.accessToken !== used) return kept.user.account === page;
  try {
    const { statusCode, value } = await callForCode(endpoints.signIn.login, { body: { grant_type: 'refresh_token' } });
    // A session that has ended meanwhile, here or in another tab, does not begin again by an answer that comes too late.
    if (statusCode !== loginCode.success || !readSession()) return false;
    const renewed = value as Session;
    keepSession(renewed);
    return page === undefined || renewed.user.account === page;
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === UNAUTHORIZED) return false;
    throw error;
  }
};

/** Locks are missing outside secure contexts; there the server's grace for tokens that were just renewed must do. */
const withLock = <Value>(work: () => Promise<Value>): Promise<Value> => {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(LOCK, work) : work();
};
