import type { FastifyBaseLogger } from 'fastify';
import { loginCode, SSO_NO_ACCOUNT } from '@portal/shared/contract';
import { inTransaction, type Sql } from '../../database/database.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { SsoSettings } from '../../settings.ts';
import { audit } from '../audit/audit.ts';
import { hashPassword, randomPassword } from '../sign-in/passwords.ts';
import { logLogin, type Account } from '../sign-in/repository.ts';
import type { Origin } from '../sign-in/service.ts';
import type { Opened, Sessions } from '../sign-in/sessions.ts';
import { IdentityProvider, Unreachable, type Begun, type Identity } from './identity-provider.ts';
import * as repository from './repository.ts';

export type SsoOutcome = { readonly opened: Opened } | { readonly noAccount: string };

/** Single sign-on with OpenID Connect (SPEC 7.2, DESIGN 7). */
export class SingleSignOn {
  readonly #sql: Sql;
  readonly #sessions: Sessions;
  readonly #settings: SsoSettings | undefined;
  readonly #provider: IdentityProvider | undefined;
  readonly #log: FastifyBaseLogger;

  constructor(sql: Sql, sessions: Sessions, settings: SsoSettings | undefined, log: FastifyBaseLogger) {
    this.#sql = sql;
    this.#sessions = sessions;
    this.#settings = settings;
    this.#provider = settings && new IdentityProvider(settings);
    this.#log = log;
  }

  /** @throws Refusal 404 where there is no identity provider, 502 when it does not answer */
  begin(): Promise<{ address: string; begun: Begun }> {
    return this.#asking((provider) => provider.begin());
  }

  /**
   * Ends what `begin` began. An account is found by the person; at his first time by its name.
   * @throws Refusal 400 when the provider has not signed anybody in, 502 when it does not answer
   */
  async finish(parameters: URLSearchParams, begun: Begun, origin: Origin): Promise<SsoOutcome> {
    const identity = await this.#asking((provider) => provider.finish(parameters, begun));
    const account = await inTransaction(this.#sql, (sql) => this.#accountOf(sql, identity, origin));
    const success = account?.isAction === true;
    const outcome = success ? loginCode.success : SSO_NO_ACCOUNT;
    await logLogin(this.#sql, { account: identity.account || identity.subject, userId: account?.id ?? null, method: 'sso', outcome, success, ...origin });
    return success ? { opened: await this.#sessions.open(account) } : { noAccount: identity.account || identity.subject };
  }

  async #accountOf(sql: Sql, identity: Identity, { address }: Origin): Promise<Account | undefined> {
    const known = await repository.accountOfIdentity(sql, identity);
    if (known || !identity.account) return known;
    const account = (await repository.freeAccount(sql, identity)) ?? (await this.#newAccount(sql, identity));
    if (!account) return undefined;
    await repository.link(sql, identity, account.id);
    await audit(sql, { userId: account.id, account: account.account, address }, 'sso.link', account.account, { issuer: identity.issuer });
    return account;
  }

  /** Made only where the operator has said into which resource group; it has a password that nobody knows. */
  async #newAccount(sql: Sql, identity: Identity): Promise<Account | undefined> {
    const group = this.#settings?.newUserGroup;
    return group ? repository.addAccount(sql, identity, group, await hashPassword(randomPassword())) : undefined;
  }

  async #asking<Value>(ask: (provider: IdentityProvider) => Promise<Value>): Promise<Value> {
    if (!this.#provider) throw new Refusal(404, texts.ssoNotSet);
    try {
      return await ask(this.#provider);
    } catch (cause) {
      this.#log.warn({ err: cause }, 'single sign-on failed');
      if (cause instanceof Unreachable) throw new Refusal(502, texts.ssoUnreachable, { cause });
      const { error, code } = cause as { error?: string; code?: string };
      throw new Refusal(400, texts.ssoRefused, { values: { reason: error ?? code ?? 'invalid_response' }, cause });
    }
  }
}
