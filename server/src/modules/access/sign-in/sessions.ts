import type { Session } from '@portal/shared/contract/all';
import { inTransaction, type Db } from '../../../database/database.ts';
import { Gather } from '../../../database/gather.ts';
import { Versioned } from '../../../database/versioned.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { HttpError } from '../../../http-error.ts';
import { audit } from '../../usage/audit/module.ts';
import type { Calls } from '../../../calls.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { callsOf } from './calls-repository.ts';
import * as repository from './repository.ts';
import type { Account } from './repository.ts';
import { hashOf, newSecret, type Tokens } from './tokens.ts';

export const REFRESH_HOURS = 12;
/** Several browser tabs renew with the same token at the same time; within this time that is no theft. */
export const ROTATION_GRACE_MILLISECONDS = 10_000;

/** A session with its refresh token, which leaves the server in a cookie only. */
export type Opened = { readonly session: Session; readonly refreshToken: string };

/** Sessions, however they were opened: access tokens, rotating refresh tokens, their end (DESIGN 7). */
export class Sessions {
  readonly #db: Db;
  readonly #tokens: Tokens;
  readonly #open: Gather<CurrentUser>;
  /** What each resource group may call. */
  readonly #calls = new Versioned<Calls>();

  constructor(db: Db, tokens: Tokens) {
    this.#db = db;
    this.#tokens = tokens;
    this.#open = new Gather((sessionIds) => this.#find(sessionIds));
  }

  /**
   * Opens a session for somebody whose identity is proven.
   * @throws HttpError 401 when the account was disabled, or got another password, since it was read
   */
  async open(account: Account): Promise<Opened> {
    const { secret, hash } = newSecret();
    const sessionId = await repository.openSession(this.#db, account, hash, refreshEnd());
    if (!sessionId) throw new HttpError(401, commonTexts.signInAgain);
    return { session: await this.#session(account, sessionId), refreshToken: secret };
  }

  /**
   * Renews a session. A token that was used before ends its session, because one of its two users has stolen it.
   * @throws HttpError 401 when the token is not good (any more)
   */
  async renew(token: string | undefined): Promise<Opened> {
    if (!token) throw new HttpError(401, commonTexts.signInAgain);
    const next = newSecret();
    const found = await inTransaction(this.#db, async (db) => {
      const row = await repository.findRefreshToken(db, hashOf(token));
      if (!row || row.session.revokedTime || !row.user.isAction || row.token.expireTime <= new Date()) return undefined;
      if (row.token.rotatedTime && Date.now() - row.token.rotatedTime.getTime() > ROTATION_GRACE_MILLISECONDS) {
        await repository.endSession(db, row.session.id, 'reuse');
        await audit(db, { userId: row.user.id, account: row.user.account }, 'session.reuse', row.session.id);
        return undefined;
      }
      await repository.addRefreshToken(db, row.token.id, row.session.id, next.hash, refreshEnd());
      return row;
    });
    if (!found) throw new HttpError(401, commonTexts.signInAgain);
    return { session: await this.#session(found.user, found.session.id), refreshToken: next.secret };
  }

  /** Ends the session of a refresh token and that of a user; both may be missing. */
  async end(token: string | undefined, currentUser: CurrentUser | undefined): Promise<void> {
    await inTransaction(this.#db, async (db) => {
      const row = token ? await repository.findRefreshToken(db, hashOf(token)) : undefined;
      if (row) await repository.endSession(db, row.session.id, 'logout');
      if (currentUser) await repository.endSession(db, currentUser.sessionId, 'logout');
    });
  }

  /** The current user of an access token, as the database has them now, or undefined. */
  async currentUser(accessToken: string | undefined): Promise<CurrentUser | undefined> {
    const claims = accessToken ? await this.#tokens.readAccess(accessToken) : undefined;
    const currentUser = claims && (await this.#open.find(claims.sessionId));
    return currentUser?.guid === claims?.userGuid ? currentUser : undefined;
  }

  /** Those of some access tokens that are good still, and whose sessions are open. All sessions are looked up at once. */
  async openAmong(accessTokens: readonly string[]): Promise<Set<string>> {
    const read = await Promise.all(accessTokens.map(async (token) => ({ token, claims: await this.#tokens.readAccess(token) })));
    const good = read.flatMap(({ token, claims }) => (claims ? [{ token, ...claims }] : []));
    if (good.length === 0) return new Set();
    const open = await this.#find([...new Set(good.map(({ sessionId }) => sessionId))]);
    return new Set(good.filter(({ sessionId, userGuid }) => open.get(sessionId)?.guid === userGuid).map(({ token }) => token));
  }

  async #find(sessionIds: readonly string[]): Promise<Map<string, CurrentUser>> {
    const found = await repository.findCurrentUsers(this.#db, sessionIds);
    const withCalls = async (user: Omit<CurrentUser, 'calls'>): Promise<CurrentUser> => ({ ...user, calls: await this.#callsOf(user) });
    return new Map(await Promise.all([...found].map(async ([sessionId, user]) => [sessionId, await withCalls(user)] as const)));
  }

  #callsOf({ resourceGroupId, versions }: Omit<CurrentUser, 'calls'>): Promise<Calls> {
    return this.#calls.find(String(resourceGroupId), versions.access, () => callsOf(this.#db, resourceGroupId));
  }

  async #session({ guid, account, mail, fullName, resourceGroupId }: Account, sessionId: string): Promise<Session> {
    const { token, expiration } = await this.#tokens.access({ userGuid: guid, sessionId });
    return {
      accessToken: token,
      expiration: expiration.toISOString(),
      serverTime: new Date().toISOString(),
      userGuid: guid,
      user: { account, mail, fullName },
      permissions: (await callsOf(this.#db, resourceGroupId)).permissions,
    };
  }
}

const refreshEnd = (): Date => new Date(Date.now() + REFRESH_HOURS * 3_600_000);
