import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { loginCode, SSO_NO_ACCOUNT } from '@portal/shared/contract/all';
import { isFitAccount } from '../../../account-letters.ts';
import { isActive } from '../../../database/active-people.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { SsoSettings } from '../../../settings.ts';
import { audit, recordChange } from '../../usage/audit/module.ts';
import { logLogin, type Account, type Opened, type Origin, type Sessions } from '../sign-in/module.ts';
import { IdentityProvider, Unreachable, type Begun, type Identity } from './identity-provider.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

export type SsoOutcome = { readonly opened: Opened } | { readonly noAccount: string };

/** Single sign-on with OpenID Connect (SPEC 7.2, DESIGN 7). */
export class SingleSignOn {
  readonly #db: Db;
  readonly #sessions: Sessions;
  readonly #settings: SsoSettings | undefined;
  readonly #provider: IdentityProvider | undefined;
  /** The authority of Entra ID whose object ids are believed; empty without one. */
  readonly #directory: string;
  readonly #log: FastifyBaseLogger;

  constructor(db: Db, sessions: Sessions, settings: SsoSettings | undefined, directory: string, log: FastifyBaseLogger) {
    this.#directory = directory;
    this.#db = db;
    this.#sessions = sessions;
    this.#settings = settings;
    this.#provider = settings && new IdentityProvider(settings);
    this.#log = log;
  }

  /** @throws HttpError 404 where there is no identity provider, 502 when it does not answer */
  begin(): Promise<{ address: string; begun: Begun }> {
    return this.#asking((provider) => provider.begin());
  }

  /**
   * Ends what `begin` began. An account is found by the person; at the first time by its name.
   * @throws HttpError 400 when the provider has not signed anybody in, 502 when it does not answer
   */
  async finish(parameters: URLSearchParams, begun: Begun, origin: Origin): Promise<SsoOutcome> {
    const identity = await this.#asking((provider) => provider.finish(parameters, begun));
    const account = await inTransaction(this.#db, (db) => this.#accountOf(db, identity, origin));
    const success = account !== undefined && isActive(account);
    const sessionId = success ? randomUUID() : null;
    const outcome = success ? loginCode.success : SSO_NO_ACCOUNT;
    await logLogin(this.#db, { account: identity.account || identity.subject, userId: account?.id ?? null, method: 'sso', outcome, success, sessionId, ...origin });
    return success && sessionId ? { opened: await this.#sessions.open(account, sessionId) } : { noAccount: identity.account || identity.subject };
  }

  async #accountOf(db: Db, identity: Identity, { address }: Origin): Promise<Account | undefined> {
    const known = await repository.accountOfIdentity(db, identity);
    if (known) return known;
    const isOfDirectory = this.#directory !== '' && (identity.issuer === this.#directory || identity.issuer.startsWith(`${this.#directory}/`));
    const kept = isOfDirectory ? await repository.accountOfObject(db, identity) : undefined;
    if (!kept && !identity.account) return undefined;
    const account = kept ?? (await repository.freeAccount(db, identity)) ?? (await this.#newAccount(db, identity, address));
    if (!account) return undefined;
    await repository.link(db, identity, account.id);
    await audit(db, { userId: account.id, account: account.account, address }, 'sso.link', account.account, { issuer: identity.issuer });
    return account;
  }

  /** Made only where the operator has said into which resource group; it has no password. */
  async #newAccount(db: Db, identity: Identity, address: string): Promise<Account | undefined> {
    const group = this.#settings?.newUserGroup;
    const added = group && isFitAccount(identity.account) ? await repository.addAccount(db, identity, group) : undefined;
    if (added) await recordChange(db, { userId: null, account: '', address }, 'user.add', { id: added.id, name: added.account, after: { fullName: added.fullName, mail: added.mail, resourceGroup: group, issuer: identity.issuer } });
    return added;
  }

  async #asking<Value>(ask: (provider: IdentityProvider) => Promise<Value>): Promise<Value> {
    if (!this.#provider) throw new HttpError(404, texts.ssoNotSet);
    try {
      return await ask(this.#provider);
    } catch (cause) {
      this.#log.warn({ err: cause }, 'single sign-on failed');
      if (cause instanceof Unreachable) throw new HttpError(502, texts.ssoUnreachable, { cause });
      const { error, code } = cause as { error?: string; code?: string };
      throw new HttpError(400, texts.ssoRefused, { values: { reason: error ?? code ?? 'invalid_response' }, cause });
    }
  }
}
