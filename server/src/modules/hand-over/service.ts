import { randomInt } from 'node:crypto';
import { INTERFACE_DENIED, loginCode, type endpoints, type QrState, type ValueOf } from '@portal/shared/contract';
import { inTransaction, type Sql } from '../../database/database.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import { audit } from '../audit/audit.ts';
import type { Reader } from '../sign-in/reader.ts';
import { findAccount, logLogin } from '../sign-in/repository.ts';
import type { Origin } from '../sign-in/service.ts';
import type { Opened, Sessions } from '../sign-in/sessions.ts';
import { hashOf, newSecret } from '../sign-in/tokens.ts';
import * as repository from './repository.ts';

/** Long enough to open an address on another device, in milliseconds. */
export const LINK_MILLISECONDS = 5 * 60_000;
/** Long enough to find one's phone and sign in there, in milliseconds. */
export const QR_MILLISECONDS = 3 * 60_000;

type Values = { readonly [Name in keyof typeof endpoints.handOver]: ValueOf<(typeof endpoints.handOver)[Name]> };

/** Signing in by a token in an address, or by a QR code that a signed-in phone approves (SPEC 2.1 and 7.2). */
export class HandOver {
  readonly #sql: Sql;
  readonly #sessions: Sessions;

  constructor(sql: Sql, sessions: Sessions) {
    this.#sql = sql;
    this.#sessions = sessions;
  }

  /**
   * A token that signs in the reader, or somebody else if the reader may manage users.
   * @throws Refusal 403 without that right, 404 when there is no such active account
   */
  async link(reader: Reader, account: string | undefined, origin: Origin): Promise<Values['createLink']> {
    const wanted = account ?? reader.account;
    const isOwn = wanted.toLowerCase() === reader.account.toLowerCase();
    if (!isOwn && !reader.interfaceClasses.has('users')) throw new Refusal(403, { zh: INTERFACE_DENIED, en: INTERFACE_DENIED });
    const user = await findAccount(this.#sql, wanted);
    if (!user?.isAction) throw new Refusal(404, texts.accountMissing, { field: 'account', values: { account: wanted } });
    const { secret, hash } = newSecret();
    const expireTime = new Date(Date.now() + LINK_MILLISECONDS);
    await inTransaction(this.#sql, async (sql) => {
      await repository.addGrant(sql, { kind: 'link', state: 'approved', tokenHash: hash, userId: user.id, expireTime, ...origin });
      await audit(sql, { userId: reader.id, account: reader.account, address: origin.address }, 'sign-in-link.create', user.account);
    });
    return { token: secret, expireTime: expireTime.toISOString() };
  }

  async qrCode(origin: Origin): Promise<Values['qrCode']> {
    const code = newSecret();
    const ticket = newSecret();
    const number = String(randomInt(10, 100));
    const now = Date.now();
    const expireTime = new Date(now + QR_MILLISECONDS);
    await repository.addGrant(this.#sql, { kind: 'qr', state: 'waiting', tokenHash: ticket.hash, codeHash: code.hash, number, expireTime, ...origin });
    return { code: code.secret, ticket: ticket.secret, number, expireTime: expireTime.toISOString(), serverTime: new Date(now).toISOString() };
  }

  async qrState(ticket: string): Promise<Values['qrState']> {
    return { state: stateOf(await repository.findByToken(this.#sql, hashOf(ticket))) };
  }

  /** @throws Refusal 410 when the code is over */
  async qrLook(code: string): Promise<Values['qrLook']> {
    const grant = await repository.scan(this.#sql, hashOf(code));
    if (!grant) throw new Refusal(410, texts.qrCodeOver);
    const { number, address, userAgent, createTime, expireTime } = grant;
    return { number, address, userAgent, createTime: createTime.toISOString(), expireTime: expireTime.toISOString() };
  }

  /** @throws Refusal 410 when the code is over */
  async qrAnswer(reader: Reader, code: string, approve: boolean, address: string): Promise<null> {
    await inTransaction(this.#sql, async (sql) => {
      const grant = await repository.answer(sql, hashOf(code), reader.id, approve);
      if (!grant) throw new Refusal(410, texts.qrCodeOver);
      await audit(sql, { userId: reader.id, account: reader.account, address }, approve ? 'qr-code.approve' : 'qr-code.refuse', grant.address);
    });
    return null;
  }

  /**
   * Signs in with a token: once, and only while it is good.
   * @throws Refusal 410 otherwise
   */
  async redeem(token: string, origin: Origin): Promise<Opened> {
    const used = await inTransaction(this.#sql, async (sql) => {
      const found = await repository.use(sql, hashOf(token));
      if (!found) return undefined;
      const { kind: method, account } = found;
      await logLogin(sql, { account: account.account, userId: account.id, method, outcome: loginCode.success, success: true, ...origin });
      return found;
    });
    if (!used) throw new Refusal(410, texts.signInTokenOver);
    return this.#sessions.open(used.account);
  }
}

const stateOf = (grant: repository.Grant | undefined): QrState => {
  if (grant?.kind !== 'qr' || grant.state === 'used' || grant.expireTime <= new Date()) return 'expired';
  return grant.state;
};
