import * as client from 'openid-client';
import { cutTo } from '@portal/shared/contract/all';
import type { SsoSettings } from '../../../settings.ts';

/** What the browser that began keeps in a cookie until it comes back. */
export type Begun = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** A person, as the identity provider has proven them. */
export type Identity = { readonly issuer: string; readonly subject: string; readonly account: string; readonly fullName: string; readonly mail: string; /** The object's id in Entra ID; empty from other providers. */ readonly objectId: string };

/** The identity provider could not be asked; anything else that is thrown is its answer. */
export class Unreachable extends Error {}

const SECONDS = 10;

/** OpenID Connect's code flow with state, nonce and PKCE, against one provider. */
export class IdentityProvider {
  readonly #settings: SsoSettings;
  #found: Promise<client.Configuration> | undefined;

  constructor(settings: SsoSettings) {
    this.#settings = settings;
  }

  get callback(): string {
    return `${this.#settings.publicAddress}/sso/RedirectCallback`;
  }

  /** The provider's address to go to, and what to remember until the browser comes back. */
  async begin(): Promise<{ address: string; begun: Begun }> {
    const begun = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
    const address = client.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.callback,
      scope: this.#settings.scope,
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, begun };
  }

  /**
   * Exchanges the code that the provider sent the browser back with.
   * @param parameters all parameters of that address
   * @throws Unreachable, or the error that the provider names
   */
  async finish(parameters: URLSearchParams, { state, nonce, verifier }: Begun): Promise<Identity> {
    const configuration = await this.#configuration();
    const back = new URL(this.callback);
    back.search = parameters.toString();
    const tokens = await reaching(
      client.authorizationCodeGrant(configuration, back, { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }),
    );
    const claims = tokens.claims();
    if (!claims) throw new Error('No identity token');
    // Providers may keep everything but the subject for the user-info endpoint.
    const all: Record<string, unknown> =
      this.#settings.accountClaim in claims ? claims : { ...claims, ...(await reaching(client.fetchUserInfo(configuration, tokens.access_token, claims.sub))) };
    const account = text(all[this.#settings.accountClaim]);
    return { issuer: claims.iss, subject: claims.sub, account, fullName: text(all.name) || account, mail: text(all.email), objectId: text(claims.oid).toLowerCase() };
  }

  #configuration(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    // A provider on this machine is for trying out; settings refuse any other without TLS.
    const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    const authentication = clientSecret ? client.ClientSecretPost(clientSecret) : client.None();
    this.#found ??= reaching(client.discovery(new URL(issuer), clientId, undefined, authentication, { execute, timeout: SECONDS })).catch((error: unknown) => {
      // Asked again at the next sign-in.
      this.#found = undefined;
      throw error;
    });
    return this.#found;
  }
}

const text = (claim: unknown): string => (typeof claim === 'string' ? cutTo(claim.trim(), 100) : '');

/** What fetch and the library call an answer that did not come, or that is no provider's. */
const NO_ANSWER = new Set(['TypeError', 'TimeoutError', 'AbortError', 'OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

/** Tells a provider that does not answer from one that refuses. */
const reaching = async <Value>(asked: Promise<Value>): Promise<Value> => {
  try {
    return await asked;
  } catch (error) {
    const { code, name, cause } = error as { code?: string; name?: string; cause?: { name?: string } };
    // The library passes fetch's own error on, or wraps it.
    const isUnanswered = [code, name, cause?.name].some((one) => one !== undefined && NO_ANSWER.has(one));
    throw isUnanswered ? new Unreachable('The identity provider does not answer', { cause: error }) : error;
  }
};
