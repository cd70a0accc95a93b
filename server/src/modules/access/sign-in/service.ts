import { loginCode, unmetPasswordRules, type Bilingual, type PasswordRules } from '@portal/shared/contract/all';
import { inTransaction, type Db } from '../../../database/database.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { HttpError } from '../../../http-error.ts';
import { audit } from '../../usage/audit/module.ts';
import { compareWithNobody, hashPassword, isPassword } from './passwords.ts';
import * as repository from './repository.ts';
import type { Account } from './repository.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Opened, Sessions } from './sessions.ts';
import { texts } from './texts.ts';
import type { Tokens } from './tokens.ts';

export const FAILURES_UNTIL_LOCK = 5;
export const LOCK_MINUTES = 15;
const DAY_MILLISECONDS = 86_400_000;

/** Where a sign-in comes from, for the log. */
export type Origin = { readonly address: string; readonly userAgent: string };

export type LoginOutcome =
  | { readonly code: typeof loginCode.success; readonly opened: Opened }
  | { readonly code: typeof loginCode.wrongCredentials | typeof loginCode.disabled }
  | { readonly code: typeof loginCode.mustChangePassword | typeof loginCode.passwordExpired; readonly changeToken: string }
  | { readonly code: typeof loginCode.locked; readonly secondsLeft: number };

type PasswordChange = { readonly oldPassword: string; readonly newPassword: string; readonly confirmPassword: string };

/** The rules of signing in with a password, and of changing it (SPEC 5 and 7.2, DESIGN 3 and 7). */
export class SignIn {
  readonly #db: Db;
  readonly #tokens: Tokens;
  readonly #sessions: Sessions;
  readonly #passwordRules: () => Promise<PasswordRules>;

  constructor(db: Db, tokens: Tokens, sessions: Sessions, passwordRules: () => Promise<PasswordRules>) {
    this.#db = db;
    this.#tokens = tokens;
    this.#sessions = sessions;
    this.#passwordRules = passwordRules;
  }

  async withPassword(username: string, password: string, origin: Origin): Promise<LoginOutcome> {
    const account = await repository.findAccount(this.#db, username);
    const outcome = await this.#compare(username, account, password);
    await repository.logLogin(this.#db, {
      account: username,
      userId: account?.id ?? null,
      outcome: outcome.code,
      success: outcome.code === loginCode.success,
      ...origin,
    });
    return outcome;
  }

  async #compare(username: string, account: Account | undefined, password: string): Promise<LoginOutcome> {
    const mayCompare = await repository.countAttempt(this.#db, username, FAILURES_UNTIL_LOCK, LOCK_MINUTES);
    if (!mayCompare) return { code: loginCode.locked, secondsLeft: await repository.lockSecondsLeft(this.#db, username) };

    const right = account ? await isPassword(account.passwordHash, password) : await compareWithNobody(password);
    if (!right || !account) return { code: loginCode.wrongCredentials };
    await repository.forgetFailures(this.#db, username);
    if (!account.isAction) return { code: loginCode.disabled };
    if (account.mustChangePassword) return { code: loginCode.mustChangePassword, changeToken: await this.#changeToken(account) };
    if (isExpired(account, await this.#passwordRules())) return { code: loginCode.passwordExpired, changeToken: await this.#changeToken(account) };
    return { code: loginCode.success, opened: await this.#sessions.open(account) };
  }

  /** Changes the current user's password, or that of the account a change token was made for, and ends all its sessions (SPEC 5). */
  async changePassword(who: CurrentUser | string | undefined, change: PasswordChange, address: string): Promise<void> {
    const account = typeof who === 'string' ? await this.#accountOfChange(who) : who && (await repository.findAccountByGuid(this.#db, who.guid));
    if (!account) throw new HttpError(401, commonTexts.signInAgain);
    await this.#checkChange(account, change);
    const newHash = await hashPassword(change.newPassword);
    const changed = await inTransaction(this.#db, async (db) => {
      const replaced = await repository.replacePassword(db, account, newHash);
      if (replaced) await audit(db, { userId: account.id, account: account.account, address }, 'password.change', account.account);
      return replaced;
    });
    if (!changed) throw new HttpError(401, commonTexts.signInAgain);
  }

  async #checkChange(account: Account, { oldPassword, newPassword, confirmPassword }: PasswordChange): Promise<void> {
    const rules = await this.#passwordRules();
    if (newPassword !== confirmPassword) refuse('confirmPassword', texts.passwordsDiffer);
    const [unmet] = unmetPasswordRules(rules, newPassword);
    if (unmet === 'length') refuse('newPassword', texts.passwordTooShort, { length: rules.length });
    if (unmet === 'classes') refuse('newPassword', texts.passwordTooSimple, { classes: rules.classes });
    if (!(await repository.countAttempt(this.#db, account.account, FAILURES_UNTIL_LOCK, LOCK_MINUTES))) {
      throw new HttpError(429, texts.locked, { values: { minutes: minutesOf(await repository.lockSecondsLeft(this.#db, account.account)) } });
    }
    if (!(await isPassword(account.passwordHash, oldPassword))) refuse('oldPassword', texts.oldPasswordWrong);
    await repository.forgetFailures(this.#db, account.account);
    // The present password is the first of those that cannot be chosen.
    for (const former of [account.passwordHash, ...(await repository.formerPasswords(this.#db, account.id, rules.history - 1))]) {
      if (await isPassword(former, newPassword)) refuse('newPassword', texts.passwordUsedBefore, { count: rules.history });
    }
  }

  async #accountOfChange(changeToken: string): Promise<Account | undefined> {
    const claims = await this.#tokens.readChange(changeToken);
    const account = claims && (await repository.findAccountByGuid(this.#db, claims.userGuid));
    return account?.isAction && account.passwordTime.getTime() === claims?.passwordTime ? account : undefined;
  }

  #changeToken({ guid, passwordTime }: Account): Promise<string> {
    return this.#tokens.change({ userGuid: guid, passwordTime: passwordTime.getTime() });
  }
}

/** Whole minutes, as people are told them: never 0 while there is something to wait for. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

const isExpired = ({ passwordTime }: Account, { days }: PasswordRules): boolean => days > 0 && Date.now() - passwordTime.getTime() > days * DAY_MILLISECONDS;

const refuse = (field: string, text: Bilingual, values?: Record<string, string | number>): never => {
  throw new HttpError(400, text, { field, ...(values && { values }) });
};
