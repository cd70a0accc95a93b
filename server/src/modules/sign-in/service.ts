import { loginCode, type Bilingual, type Session } from '@portal/shared/contract';
import { inTransaction, type Sql } from '../../database/database.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import { audit } from '../audit/audit.ts';
import { compareWithNobody, hashPassword, isPassword, isVaried, REMEMBERED_PASSWORDS } from './passwords.ts';
import * as repository from './repository.ts';
import type { Account } from './repository.ts';
import type { Reader } from './reader.ts';
import { hashOf, newRefreshToken, type Tokens } from './tokens.ts';

export const FAILURES_UNTIL_LOCK = 5;
export const LOCK_MINUTES = 15;
export const REFRESH_HOURS = 12;
/** Several browser tabs renew with the same token at the same time; within this time that is no theft. */
export const ROTATION_GRACE_MILLISECONDS = 10_000;
const DAY_MILLISECONDS = 86_400_000;

/** Where a sign-in comes from, for the log. */
export type Origin = { readonly address: string; readonly userAgent: string };

/** A session with its refresh token, which leaves the server in a cookie only. */
export type Opened = { readonly session: Session; readonly refreshToken: string };

export type LoginOutcome =
  | { readonly code: typeof loginCode.success; readonly opened: Opened }
  | { readonly code: typeof loginCode.wrongCredentials | typeof loginCode.disabled }
  | { readonly code: typeof loginCode.mustChangePassword | typeof loginCode.passwordExpired; readonly changeToken: string }
  | { readonly code: typeof loginCode.locked; readonly minutesLeft: number };

type PasswordChange = { readonly oldPassword: string; readonly newPassword: string; readonly confirmPassword: string };

/** The rules of signing in (SPEC 7.2, DESIGN 3 and 6). */
export class SignIn {
  readonly #sql: Sql;
  readonly #tokens: Tokens;
  readonly #passwordDays: number;

  /** @param passwordDays days until a password expires; 0 is never */
  constructor(sql: Sql, tokens: Tokens, passwordDays: number) {
    this.#sql = sql;
    this.#tokens = tokens;
    this.#passwordDays = passwordDays;
  }

  async withPassword(username: string, password: string, origin: Origin): Promise<LoginOutcome> {
    const account = await repository.findAccount(this.#sql, username);
    const outcome = await this.#compare(username, account, password);
    await repository.logLogin(this.#sql, {
      account: username,
      userId: account?.id ?? null,
      outcome: outcome.code,
      success: outcome.code === loginCode.success,
      ...origin,
    });
    return outcome;
  }

  async #compare(username: string, account: Account | undefined, password: string): Promise<LoginOutcome> {
    const mayCompare = await repository.countAttempt(this.#sql, username, FAILURES_UNTIL_LOCK, LOCK_MINUTES);
    if (!mayCompare) return { code: loginCode.locked, minutesLeft: await repository.lockMinutesLeft(this.#sql, username) };

    const right = account ? await isPassword(account.passwordHash, password) : await compareWithNobody(password);
    if (!right || !account) return { code: loginCode.wrongCredentials };
    await repository.forgetFailures(this.#sql, username);
    if (!account.isAction) return { code: loginCode.disabled };
    if (account.mustChangePassword) return { code: loginCode.mustChangePassword, changeToken: await this.#changeToken(account) };
    if (this.#isExpired(account)) return { code: loginCode.passwordExpired, changeToken: await this.#changeToken(account) };
    return { code: loginCode.success, opened: await this.#open(account) };
  }

  /**
   * Renews a session. A token that was used before ends its session, because one of its two users has stolen it.
   * @throws Refusal 401 when the token is not good (any more)
   */
  async withRefreshToken(token: string | undefined): Promise<Opened> {
    if (!token) throw new Refusal(401, texts.signInAgain);
    const next = newRefreshToken();
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
    return { session: await this.#session(found.user, found.session.id), refreshToken: next.token };
  }

  /** Ends the session of a refresh token and that of a reader; both may be missing. */
  async out(token: string | undefined, reader: Reader | undefined): Promise<void> {
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

  /** Changes the reader's password, or that of the account a change token was made for, and ends all its sessions (SPEC 5). */
  async changePassword(who: Reader | string | undefined, change: PasswordChange, address: string): Promise<void> {
    const account = typeof who === 'string' ? await this.#accountOfChange(who) : who && (await repository.findAccountByGuid(this.#sql, who.guid));
    if (!account) throw new Refusal(401, texts.signInAgain);
    await this.#checkChange(account, change);
    const newHash = await hashPassword(change.newPassword);
    const changed = await inTransaction(this.#sql, async (sql) => {
      const replaced = await repository.replacePassword(sql, account, newHash);
      if (replaced) await audit(sql, { userId: account.id, account: account.account, address }, 'password.change', account.account);
      return replaced;
    });
    if (!changed) throw new Refusal(401, texts.signInAgain);
  }

  async #checkChange(account: Account, { oldPassword, newPassword, confirmPassword }: PasswordChange): Promise<void> {
    if (newPassword !== confirmPassword) refuse('confirmPassword', texts.passwordsDiffer);
    if (!isVaried(newPassword)) refuse('newPassword', texts.passwordTooSimple);
    if (!(await repository.countAttempt(this.#sql, account.account, FAILURES_UNTIL_LOCK, LOCK_MINUTES))) {
      throw new Refusal(429, texts.locked, { values: { minutes: await repository.lockMinutesLeft(this.#sql, account.account) } });
    }
    if (!(await isPassword(account.passwordHash, oldPassword))) refuse('oldPassword', texts.oldPasswordWrong);
    await repository.forgetFailures(this.#sql, account.account);
    for (const former of [account.passwordHash, ...(await repository.formerPasswords(this.#sql, account.id))]) {
      if (await isPassword(former, newPassword)) refuse('newPassword', texts.passwordUsedBefore, { count: REMEMBERED_PASSWORDS });
    }
  }

  async #accountOfChange(changeToken: string): Promise<Account | undefined> {
    const claims = await this.#tokens.readChange(changeToken);
    const account = claims && (await repository.findAccountByGuid(this.#sql, claims.userGuid));
    return account?.isAction && account.passwordTime.getTime() === claims?.passwordTime ? account : undefined;
  }

  #changeToken({ guid, passwordTime }: Account): Promise<string> {
    return this.#tokens.change({ userGuid: guid, passwordTime: passwordTime.getTime() });
  }

  #isExpired({ passwordTime }: Account): boolean {
    return this.#passwordDays > 0 && Date.now() - passwordTime.getTime() > this.#passwordDays * DAY_MILLISECONDS;
  }

  async #open(account: Account): Promise<Opened> {
    const { token, hash } = newRefreshToken();
    const sessionId = await repository.openSession(this.#sql, account.id, hash, refreshEnd());
    return { session: await this.#session(account, sessionId), refreshToken: token };
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

const refuse = (field: string, text: Bilingual, values?: Record<string, string | number>): never => {
  throw new Refusal(400, text, { field, ...(values && { values }) });
};
