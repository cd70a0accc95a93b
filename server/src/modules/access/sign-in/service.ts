import { randomUUID } from 'node:crypto';
import { loginCode, unmetPasswordRules, type Bilingual, type PasswordRules } from '@portal/shared/contract/all';
import { isActive } from '../../../database/active-people.ts';
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
import { hashOf, type Tokens } from './tokens.ts';

export const FAILURES_UNTIL_LOCK = 5;
export const LOCK_MINUTES = 15;
/** The HTTP status of a sign-in that nobody can decide: it counts as no failure of theirs. */
export const DIRECTORY_UNREACHABLE = 503;
const DAY_MILLISECONDS = 86_400_000;

/** Where a sign-in comes from, for the log. */
export type Origin = { readonly address: string; readonly userAgent: string };

export type LoginOutcome =
  | { readonly code: typeof loginCode.success; readonly opened: Opened }
  | { readonly code: typeof loginCode.wrongCredentials | typeof loginCode.disabled }
  | { readonly code: typeof loginCode.mustChangePassword | typeof loginCode.passwordExpired; readonly changeToken: string }
  | { readonly code: typeof loginCode.locked; readonly secondsLeft: number }
  | { readonly code: typeof DIRECTORY_UNREACHABLE };

/** A directory that knows people. The module of domains says what it is: it stands after this one. */
export type DirectorySignIn = {
  /** The account that somebody means who has typed it with its domain, `CORP\\someone` or `someone@corp.example`; as it was typed without one. */
  readonly find: (typed: string) => Promise<{ readonly name: string; readonly domainId?: number; readonly account?: Account }>;
  /** Whether the password is theirs who has the account. */
  readonly verify: (account: Account, password: string) => Promise<'right' | 'wrong' | 'unreachable'>;
  /** The account of somebody whom the portal does not know yet, made where a domain says so; undefined where nobody is found, or the password is wrong. */
  readonly welcome: (name: string, domainId: number | undefined, password: string, address: string) => Promise<Account | undefined>;
};

const noDirectory: DirectorySignIn = { find: async (name) => ({ name }), verify: async () => 'wrong', welcome: async () => undefined };

type PasswordChange = { readonly oldPassword: string; readonly newPassword: string; readonly confirmPassword: string };

/** The rules of signing in with a password, and of changing it (SPEC 5 and 7.2, DESIGN 3 and 7). */
export class SignIn {
  readonly #db: Db;
  readonly #tokens: Tokens;
  readonly #sessions: Sessions;
  readonly #passwordRules: () => Promise<PasswordRules>;
  #directory = noDirectory;

  constructor(db: Db, tokens: Tokens, sessions: Sessions, passwordRules: () => Promise<PasswordRules>) {
    this.#db = db;
    this.#tokens = tokens;
    this.#sessions = sessions;
    this.#passwordRules = passwordRules;
  }

  /** People of a directory sign in by it from now on. */
  useDirectory(directory: DirectorySignIn): void {
    this.#directory = directory;
  }

  async withPassword(username: string, password: string, origin: Origin): Promise<LoginOutcome> {
    const known = await repository.findAccount(this.#db, username);
    const { name, domainId, account } = known ? { name: username, domainId: undefined, account: known } : { account: undefined, domainId: undefined, ...(await this.#directory.find(username)) };
    const sessionId = randomUUID();
    const { outcome, of = account } = await this.#compare(name, account, password, { domainId, address: origin.address, sessionId });
    const success = outcome.code === loginCode.success;
    await repository.logLogin(this.#db, {
      account: username,
      userId: of?.id ?? null,
      method: of?.source === 'ad' ? 'ad' : 'password',
      outcome: outcome.code,
      success,
      ...(success && { sessionId }),
      ...origin,
    });
    return outcome;
  }

  async #compare(name: string, account: Account | undefined, password: string, { sessionId, ...newcomer }: { domainId: number | undefined; address: string; sessionId: string }): Promise<{ outcome: LoginOutcome; of?: Account | undefined }> {
    const mayCompare = await repository.countAttempt(this.#db, name, FAILURES_UNTIL_LOCK, LOCK_MINUTES);
    if (!mayCompare) return { outcome: { code: loginCode.locked, secondsLeft: await repository.lockSecondsLeft(this.#db, name) } };

    const right = await this.#prove(name, account, password, newcomer);
    if (right === 'unreachable') {
      await repository.takeBackAttempt(this.#db, name, FAILURES_UNTIL_LOCK);
      return { outcome: { code: DIRECTORY_UNREACHABLE } };
    }
    if (!right) return { outcome: { code: loginCode.wrongCredentials } };
    await repository.forgetFailures(this.#db, name);
    return { outcome: await this.#open(right, sessionId), of: right };
  }

  /** The account whose password it is. Who has none, or whose password is another, is told no difference. */
  async #prove(name: string, account: Account | undefined, password: string, { domainId, address }: { domainId: number | undefined; address: string }): Promise<Account | 'unreachable' | undefined> {
    if (account?.source === 'ad') {
      const answer = await this.#directory.verify(account, password);
      return answer === 'right' ? account : answer === 'unreachable' ? answer : undefined;
    }
    if (account?.passwordHash) return (await isPassword(account.passwordHash, password)) ? account : undefined;
    // Who has no password here takes as long to refuse as anybody.
    await compareWithNobody(password);
    return account ? undefined : this.#directory.welcome(name, domainId, password, address);
  }

  async #open(account: Account, sessionId: string): Promise<LoginOutcome> {
    if (!isActive(account)) return { code: loginCode.disabled };
    if (account.source !== 'ad') {
      if (account.mustChangePassword) return { code: loginCode.mustChangePassword, changeToken: await this.#changeToken(account) };
      if (isExpired(account, await this.#passwordRules())) return { code: loginCode.passwordExpired, changeToken: await this.#changeToken(account) };
    }
    return { code: loginCode.success, opened: await this.#sessions.open(account, sessionId) };
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

  /**
   * Sets the password of whom a link was sent to, once, and ends their sessions.
   * @throws HttpError 410 for a link that is used, over or made up, 400 for a password against the rules, which leaves the link as it is
   */
  async setPassword(token: string, { newPassword, confirmPassword }: Omit<PasswordChange, 'oldPassword'>, address: string): Promise<void> {
    const rules = await this.#passwordRules();
    checkNew(rules, newPassword, confirmPassword);
    const newHash = await hashPassword(newPassword);
    await inTransaction(this.#db, async (db) => {
      const used = await repository.usePasswordLink(db, hashOf(token));
      if (!used || !(await this.#sessions.mayOpenFor(db, used.makerId, used.account.id))) throw new HttpError(410, texts.passwordLinkOver);
      const { account } = used;
      await this.#checkFormer(db, account, newPassword, rules);
      if (!(await repository.replacePassword(db, account, newHash))) throw new HttpError(410, texts.passwordLinkOver);
      await repository.forgetFailures(db, account.account);
      await audit(db, { userId: account.id, account: account.account, address }, 'password.set-by-link', account.account);
    });
  }

  async #checkChange(account: Account, { oldPassword, newPassword, confirmPassword }: PasswordChange): Promise<void> {
    const rules = await this.#passwordRules();
    checkNew(rules, newPassword, confirmPassword);
    if (!(await repository.countAttempt(this.#db, account.account, FAILURES_UNTIL_LOCK, LOCK_MINUTES))) {
      throw new HttpError(429, texts.locked, { values: { minutes: minutesOf(await repository.lockSecondsLeft(this.#db, account.account)) } });
    }
    const { passwordHash } = account;
    if (passwordHash === null || account.source === 'ad') throw new HttpError(400, texts.noPassword, { field: 'oldPassword' });
    if (!(await isPassword(passwordHash, oldPassword))) refuse('oldPassword', texts.oldPasswordWrong);
    await repository.forgetFailures(this.#db, account.account);
    await this.#checkFormer(this.#db, account, newPassword, rules);
  }

  /** The present password is the first of those that cannot be chosen. */
  async #checkFormer(db: Db, { id, passwordHash }: Account, newPassword: string, rules: PasswordRules): Promise<void> {
    const present = passwordHash === null ? [] : [passwordHash];
    for (const former of [...present, ...(await repository.formerPasswords(db, id, rules.history - present.length))]) {
      if (await isPassword(former, newPassword)) refuse('newPassword', texts.passwordUsedBefore, { count: rules.history });
    }
  }

  async #accountOfChange(changeToken: string): Promise<Account | undefined> {
    const claims = await this.#tokens.readChange(changeToken);
    const account = claims && (await repository.findAccountByGuid(this.#db, claims.userGuid));
    return account && isActive(account) && account.passwordTime.getTime() === claims?.passwordTime ? account : undefined;
  }

  #changeToken({ guid, passwordTime }: Account): Promise<string> {
    return this.#tokens.change({ userGuid: guid, passwordTime: passwordTime.getTime() });
  }
}

/**
 * Tries a password of an account somewhere else than at the sign-in, and as slowly as there.
 * @param isWrong whether what the attempt came to counts as a failure of theirs
 * @throws HttpError 429 while the account is locked
 */
export const tryPassword = async <Result>(db: Db, account: string, attempt: () => Promise<Result>, isWrong: (result: Result) => boolean): Promise<Result> => {
  if (!(await repository.countAttempt(db, account, FAILURES_UNTIL_LOCK, LOCK_MINUTES))) {
    throw new HttpError(429, texts.locked, { field: 'username', values: { minutes: minutesOf(await repository.lockSecondsLeft(db, account)) } });
  }
  let result: Result | undefined;
  try {
    result = await attempt();
    return result;
  } finally {
    if (result === undefined || !isWrong(result)) await repository.takeBackAttempt(db, account, FAILURES_UNTIL_LOCK);
  }
};

/** Whole minutes, as people are told them: never 0 while there is something to wait for. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

const isExpired = ({ passwordTime }: Account, { days }: PasswordRules): boolean => days > 0 && Date.now() - passwordTime.getTime() > days * DAY_MILLISECONDS;

/** @throws HttpError 400 for passwords that differ, or are against the rules */
const checkNew = (rules: PasswordRules, newPassword: string, confirmPassword: string): void => {
  if (newPassword !== confirmPassword) refuse('confirmPassword', texts.passwordsDiffer);
  const [unmet] = unmetPasswordRules(rules, newPassword);
  if (unmet === 'length') refuse('newPassword', texts.passwordTooShort, { length: rules.length });
  if (unmet === 'classes') refuse('newPassword', texts.passwordTooSimple, { classes: rules.classes });
};

const refuse = (field: string, text: Bilingual, values?: Record<string, string | number>): never => {
  throw new HttpError(400, text, { field, ...(values && { values }) });
};
