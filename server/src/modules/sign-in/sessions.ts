import type { Session } from '@portal/shared/contract';
import { inTransaction, type Sql } from '../../database/database.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import { audit } from '../audit/audit.ts';
import type { Reader } from './reader.ts';
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
  readonly #sql: Sql;
  readonly #tokens: Tokens;

  constructor(sql: Sql, tokens: Tokens) {
    this.#sql = sql;
    this.#tokens = tokens;
  }

  /** Opens a session for who has proven who he is. */
  async open(account: Account): Promise<Opened> {
    const { secret, hash } = newSecret();
    const sessionId = await repository.openSession(this.#sql, account.id, hash, refreshEnd());
    return { session: await this.#session(account, sessionId), refreshToken: secret };
  }

  /**
   * Renews a session. A token that was used before ends its session, because one of its two users has stolen it.
   * @throws Refusal 401 when the token is not good (any more)
   */
  async renew(token: string | undefined): Promise<Opened> {
    if (!token) throw new Refusal(401, texts.signInAgain);
    const next = newSecret();
    const found = await inTransaction(this.#sql, async (sql) => {
      const row = await repository.findRefreshToken(sql, hashOf(token));
      if (!row || row.session.revokedTime || !row.user.isAction || row.token.expireTime <= new Date()) return undefined;
      if (row.token.rotatedTime && Date.now() - row.token.rotatedTime.getTime() > ROTATION_GRACE_MILLISECONDS) {
        await repository.endSession(sql, row.session.id, 'reuse');
        await audit(sql, { userId: row.user.id, account: row.user.account }, 'session.reuse', row.session.id);
        return undefined;
      }
      await repository.addRefreshToken(sql, row.token.id, row.session.id, next.hash, refreshEnd());
      return row;
    });
    if (!found) throw new Refusal(401, texts.signInAgain);
    return { session: await this.#session(found.user, found.session.id), refreshToken: next.secret };
  }

  /** Ends the session of a refresh token and that of a reader; both may be missing. */
  async end(token: string | undefined, reader: Reader | undefined): Promise<void> {
    await inTransaction(this.#sql, async (sql) => {
      const row = token ? await repository.findRefreshToken(sql, hashOf(token)) : undefined;
      if (row) await repository.endSession(sql, row.session.id, 'logout');
      if (reader) await repository.endSession(sql, reader.sessionId, 'logout');
    });
  }

  /** The reader of an access token, or undefined. */
  async reader(accessToken: string | undefined): Promise<Reader | undefined> {
    const claims = accessToken ? await this.#tokens.readAccess(accessToken) : undefined;
    return claims && repository.findReader(this.#sql, claims.userGuid, claims.sessionId);
  }

  async #session({ guid, account, mail, fullName }: Account, sessionId: string): Promise<Session> {
    const { token, expiration } = await this.#tokens.access({ userGuid: guid, sessionId });
    return {
      accessToken: token,
      expiration: expiration.toISOString(),
      serverTime: new Date().toISOString(),
      userGuid: guid,
      user: { account, mail, fullName },
    };
  }
}

const refreshEnd = (): Date => new Date(Date.now() + REFRESH_HOURS * 3_600_000);
