import type { FastifyBaseLogger } from 'fastify';
import { endpoints, type Session } from '@portal/shared/contract/all';
import { isActive } from '../../../database/active-people.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { Gather } from '../../../database/gather.ts';
import { Versioned } from '../../../database/versioned.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { HttpError } from '../../../http-error.ts';
import { audit } from '../../usage/audit/module.ts';
import type { Calls } from '../../../calls.ts';
import type { CurrentUser, Viewer } from '../../../current-user.ts';
import { callsOf } from './calls-repository.ts';
import * as repository from './repository.ts';
import type { Account, OpenSession } from './repository.ts';
import { hashOf, newSecret, type Tokens } from './tokens.ts';

export const REFRESH_HOURS = 12;
/** Several browser tabs renew with the same token at the same time; within this time that is no theft. */
export const ROTATION_GRACE_MILLISECONDS = 10_000;

/** A session with its refresh token, which leaves the server in a cookie only. */
export type Opened = { readonly session: Session; readonly refreshToken: string };

/** Who looks at the portal as the user of a session does, and what that rests on. */
export type View = OpenSession & { readonly viewedBy: NonNullable<OpenSession['viewedBy']> };
/** Whether a view may go on; ends it where it may not. */
export type CheckView = (view: View, mayView: boolean) => Promise<boolean>;

/** Whether somebody may still make a way to sign in for another. */
export type CheckMaker = (db: Db, makerId: number, userId: number) => Promise<boolean>;

/** Rights that end by their time change no version: they are looked at anew this often, in milliseconds. */
const LOOK = 30_000;

/** Changes with the rights of anybody. */
export const rightsVersion = ({ access, catalogue, users }: OpenSession['versions']): string => `${access} ${catalogue} ${users} ${Math.floor(Date.now() / LOOK)}`;

/** Sessions, however they were opened: access tokens, rotating refresh tokens, their end (DESIGN 7). */
export class Sessions {
  readonly #db: Db;
  readonly #tokens: Tokens;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #open: Gather<OpenSession>;
  /** What each resource group may call. */
  readonly #calls = new Versioned<Calls>();
  /** Whether who made the link of a session may still make one. */
  readonly #made = new Versioned<boolean>();
  #checkView: CheckView = async () => false;
  #checkMaker: CheckMaker = async () => false;

  constructor(db: Db, tokens: Tokens, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#db = db;
    this.#tokens = tokens;
    this.#log = log;
    this.#open = new Gather((sessionIds) => repository.findCurrentUsers(db, sessionIds));
  }

  /** The module of views says whether one goes on; it stands after this one. */
  checkViewsBy(check: CheckView): void {
    this.#checkView = check;
  }

  /** The module of users says who reaches whom; it stands after this one. */
  checkMakersBy(check: CheckMaker): void {
    this.#checkMaker = check;
  }

  /** Whether a way to sign in is good that somebody made for another, or that is one's own: nobody uses one for rights that they lack. */
  async mayOpenFor(db: Db, makerId: number | null, userId: number): Promise<boolean> {
    return makerId === null || this.#checkMaker(db, makerId, userId);
  }

  /**
   * Opens a session for somebody whose identity is proven.
   * @param sessionId a new one, by which the log of sign-ins knows it
   * @param makerId of the link that opens it, where that was somebody else: it ends when its user gets rights that they lack
   * @throws HttpError 401 when the account was disabled, or got another password, since it was read
   */
  async open(account: Account, sessionId: string, makerId: number | null = null): Promise<Opened> {
    const { secret, hash } = newSecret();
    if (!(await repository.openSession(this.#db, { sessionId, makerId }, account, hash, refreshEnd()))) throw new HttpError(401, commonTexts.signInAgain);
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
      if (!row || row.session.revokedTime || !isActive(row.user) || row.token.expireTime <= new Date()) return undefined;
      if (row.token.rotatedTime && Date.now() - row.token.rotatedTime.getTime() > ROTATION_GRACE_MILLISECONDS) {
        await repository.endSession(db, row.session.id, 'reuse');
        await audit(db, { userId: row.user.id, account: row.user.account }, 'session.reuse', row.session.id);
        return undefined;
      }
      await repository.addRefreshToken(db, row.token.id, row.session.id, next.hash, refreshEnd());
      return row;
    });
    if (!found) throw new HttpError(401, commonTexts.signInAgain);
    const session = await this.current(found.session.id);
    if (!session) throw new HttpError(401, commonTexts.signInAgain);
    return { session, refreshToken: next.secret };
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
    const currentUser = claims && (await this.#find(claims.sessionId));
    return currentUser?.guid === claims?.userGuid ? currentUser : undefined;
  }

  /** Those of some access tokens that are good still, and whose sessions are open. All sessions are looked up at once. */
  async openAmong(accessTokens: readonly string[]): Promise<Set<string>> {
    const read = await Promise.all(accessTokens.map(async (token) => ({ token, claims: await this.#tokens.readAccess(token) })));
    const good = read.flatMap(({ token, claims }) => (claims ? [{ token, ...claims }] : []));
    if (good.length === 0) return new Set();
    const found = await repository.findCurrentUsers(this.#db, [...new Set(good.map(({ sessionId }) => sessionId))]);
    const open = new Map(await Promise.all([...found].map(async ([sessionId, user]) => [sessionId, await this.#wholeOrNone(user)] as const)));
    return new Set(good.filter(({ sessionId, userGuid }) => open.get(sessionId)?.guid === userGuid).map(({ token }) => token));
  }

  /** Which session an access token was given for, whoever its user is now; undefined when it is over. */
  async sessionOf(accessToken: string | undefined): Promise<string | undefined> {
    const claims = accessToken ? await this.#tokens.readAccess(accessToken) : undefined;
    return claims && (await this.#find(claims.sessionId)) ? claims.sessionId : undefined;
  }

  /** An open session as it is now, with a new access token; undefined when it is over. */
  async current(sessionId: string): Promise<Session | undefined> {
    const found = (await repository.findCurrentUsers(this.#db, [sessionId])).get(sessionId);
    const user = found && (await this.#whole(found));
    if (!user) return undefined;
    const { guid, account, mail, fullName, viewedBy, calls } = user;
    return this.#described({ guid, account, mail, fullName }, sessionId, calls, viewedBy);
  }

  /** Sessions are looked up together; what one of them is checked for is its own caller's to wait for. */
  async #find(sessionId: string): Promise<CurrentUser | undefined> {
    const found = await this.#open.find(sessionId);
    return found && this.#whole(found);
  }

  /** One whose view cannot be checked is none of the others' trouble. */
  async #wholeOrNone(found: OpenSession): Promise<CurrentUser | undefined> {
    try {
      return await this.#whole(found);
    } catch (error) {
      this.#log.warn({ err: error, sessionId: found.sessionId }, 'a session could not be checked');
      return undefined;
    }
  }

  /** A view that may not go on has ended by then: whose session it is has it back. */
  async #whole({ viewedBy, makerId, ...user }: OpenSession): Promise<CurrentUser | undefined> {
    if (makerId !== null && !(await this.#isStillMade(makerId, viewedBy?.id ?? user.id, user))) return undefined;
    const calls = await this.#callsOf(user.resourceGroupId, user.versions.access);
    if (!viewedBy) return { ...user, calls };
    const mayView = (await this.#callsOf(viewedBy.resourceGroupId, user.versions.access)).may(endpoints.viewAs.start);
    if (await this.#checkView({ ...user, makerId, viewedBy }, mayView)) {
      const { resourceGroupId: _, ...viewer } = viewedBy;
      return { ...user, viewedBy: viewer, calls: calls.whileViewed };
    }
    const own = (await repository.findCurrentUsers(this.#db, [user.sessionId])).get(user.sessionId);
    return own && !own.viewedBy ? this.#whole(own) : undefined;
  }

  /** Ends a session that somebody else's link opened, where they no longer reach its user. */
  async #isStillMade(makerId: number, userId: number, { sessionId, versions }: Pick<OpenSession, 'sessionId' | 'versions'>): Promise<boolean> {
    if (await this.#made.find(`${makerId} ${userId}`, rightsVersion(versions), () => this.mayOpenFor(this.#db, makerId, userId))) return true;
    await repository.endSession(this.#db, sessionId, 'rights');
    return false;
  }

  #callsOf(resourceGroupId: number, version: string): Promise<Calls> {
    return this.#calls.find(String(resourceGroupId), version, () => callsOf(this.#db, resourceGroupId));
  }

  async #session(account: Account, sessionId: string): Promise<Session> {
    return this.#described(account, sessionId, await callsOf(this.#db, account.resourceGroupId));
  }

  async #described({ guid, account, mail, fullName }: Pick<Account, 'guid' | 'account' | 'mail' | 'fullName'>, sessionId: string, calls: Calls, viewedBy?: Viewer): Promise<Session> {
    const { token, expiration } = await this.#tokens.access({ userGuid: guid, sessionId });
    return {
      accessToken: token,
      expiration: expiration.toISOString(),
      serverTime: new Date().toISOString(),
      userGuid: guid,
      user: { account, mail, fullName, ...(viewedBy && { viewedBy: { account: viewedBy.account, fullName: viewedBy.fullName, endTime: viewedBy.endTime.toISOString() } }) },
      permissions: calls.permissions,
    };
  }
}

const refreshEnd = (): Date => new Date(Date.now() + REFRESH_HOURS * 3_600_000);
