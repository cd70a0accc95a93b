import { randomInt, randomUUID } from 'node:crypto';
import { endpoints, INTERFACE_DENIED, loginCode, type QrState, type ValueOf } from '@portal/shared/contract/all';
import { isActive } from '../../../database/active-people.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { audit } from '../../usage/audit/module.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { findAccount, hashOf, holdSession, logLogin, newSecret, type Opened, type Origin, type Sessions } from '../sign-in/module.ts';
import { Reach } from '../users/module.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

/** Long enough to open an address on another device, in milliseconds. */
export const LINK_MILLISECONDS = 5 * 60_000;
/** Long enough to find one's phone and sign in there, in milliseconds. */
export const QR_MILLISECONDS = 3 * 60_000;

type Values = { readonly [Name in keyof typeof endpoints.signInLinks]: ValueOf<(typeof endpoints.signInLinks)[Name]> };

/** Signing in by a token in an address, or by a QR code that a signed-in phone approves (SPEC 2.1 and 7.2). */
export class SignInLinks {
  readonly #db: Db;
  readonly #sessions: Sessions;

  constructor(db: Db, sessions: Sessions) {
    this.#db = db;
    this.#sessions = sessions;
  }

  /**
   * A token that signs in the current user, or somebody else if the current user may manage users and reaches them.
   * @throws HttpError 403 without that right, 404 when there is no such active account, 409 for one that has to change its password first
   */
  async link(currentUser: CurrentUser, account: string | undefined, origin: Origin): Promise<Values['createLink']> {
    const wanted = account ?? currentUser.account;
    const isOwn = wanted.toLowerCase() === currentUser.account.toLowerCase();
    if (!isOwn && !currentUser.calls.may(endpoints.users.resetPassword)) throw new HttpError(403, { zh: INTERFACE_DENIED, en: INTERFACE_DENIED });
    const { secret, hash } = newSecret();
    const expireTime = new Date(Date.now() + LINK_MILLISECONDS);
    await inTransaction(this.#db, async (db) => {
      // In the order in which acts on people hold the same two.
      const reach = isOwn ? undefined : await Reach.begin(db, currentUser, endpoints.users.resetPassword);
      const session = await mustStand(db, currentUser);
      const user = await findAccount(db, wanted);
      if (!user || !isActive(user)) throw new HttpError(404, texts.accountMissing, { field: 'account', values: { account: wanted } });
      await reach?.reaches([user.id], 'account');
      // A link goes round the page that asks for a password of one's own.
      if (user.mustChangePassword) throw new HttpError(409, texts.passwordFirst, { field: 'account', values: { account: wanted } });
      await repository.addGrant(db, { kind: 'link', state: 'approved', tokenHash: hash, userId: user.id, makerId: isOwn ? session.makerId : currentUser.id, expireTime, ...origin });
      await audit(db, { userId: currentUser.id, account: currentUser.account, address: origin.address }, 'sign-in-link.create', user.account);
    });
    return { token: secret, expireTime: expireTime.toISOString() };
  }

  async qrCode(origin: Origin): Promise<Values['qrCode']> {
    const code = newSecret();
    const ticket = newSecret();
    const number = String(randomInt(10, 100));
    const now = Date.now();
    const expireTime = new Date(now + QR_MILLISECONDS);
    await repository.addGrant(this.#db, { kind: 'qr', state: 'waiting', tokenHash: ticket.hash, codeHash: code.hash, number, expireTime, ...origin });
    return { code: code.secret, ticket: ticket.secret, number, expireTime: expireTime.toISOString(), serverTime: new Date(now).toISOString() };
  }

  async qrState(ticket: string): Promise<Values['qrState']> {
    return { state: stateOf(await repository.findByToken(this.#db, hashOf(ticket))) };
  }

  /** @throws HttpError 410 when the code is over */
  async qrLook(code: string): Promise<Values['qrLook']> {
    const grant = await repository.scan(this.#db, hashOf(code));
    if (!grant) throw new HttpError(410, texts.qrCodeOver);
    const { number, address, userAgent, createTime, expireTime } = grant;
    return { number, address, userAgent, createTime: createTime.toISOString(), expireTime: expireTime.toISOString() };
  }

  /** @throws HttpError 410 when the code is over */
  async qrAnswer(currentUser: CurrentUser, code: string, approve: boolean, address: string): Promise<null> {
    await inTransaction(this.#db, async (db) => {
      const { makerId } = await mustStand(db, currentUser);
      const grant = await repository.answer(db, hashOf(code), { userId: currentUser.id, makerId }, approve);
      if (!grant) throw new HttpError(410, texts.qrCodeOver);
      await audit(db, { userId: currentUser.id, account: currentUser.account, address }, approve ? 'qr-code.approve' : 'qr-code.refuse', grant.address);
    });
    return null;
  }

  /**
   * Signs in with a token: once, and only while it is good and, where somebody else made it, they reach whom it signs in.
   * @throws HttpError 410 otherwise
   */
  async redeem(token: string, origin: Origin): Promise<Opened> {
    const sessionId = randomUUID();
    const used = await inTransaction(this.#db, async (db) => {
      const found = await repository.use(db, hashOf(token));
      if (!found) return undefined;
      const { kind: method, account, makerId } = found;
      if (!(await this.#sessions.mayOpenFor(db, makerId, account.id))) return undefined;
      await logLogin(db, { account: account.account, userId: account.id, method, outcome: loginCode.success, success: true, sessionId, ...origin });
      return found;
    });
    if (!used) throw new HttpError(410, texts.signInTokenOver);
    return this.#sessions.open(used.account, sessionId, used.makerId);
  }
}

/**
 * @returns who made the link that opened the session that gives a way in: what it gives is theirs, too
 * @throws HttpError 401 when it was ended meanwhile
 */
const mustStand = async (db: Db, { sessionId }: CurrentUser): Promise<{ readonly makerId: number | null }> => {
  const session = await holdSession(db, sessionId);
  if (!session) throw new HttpError(401, commonTexts.signInAgain);
  return session;
};

const stateOf = (grant: repository.Grant | undefined): QrState => {
  if (grant?.kind !== 'qr' || grant.state === 'used' || grant.expireTime <= new Date()) return 'expired';
  return grant.state;
};
