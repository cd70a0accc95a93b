import { HttpError } from '../http-error.ts';
import { pauseInEarnest, type Pause } from '../pause.ts';
import { Breaker } from './breaker.ts';
import { clientAssertion } from './client-assertion.ts';
import type { PowerBiSettings } from './power-bi.ts';
import { failureOf, jsonOf } from './failures.ts';
import { texts } from './texts.ts';
import { Throttle, type Rests } from './throttle.ts';

const REQUEST_MILLISECONDS = 15_000;
const MINUTE = 60_000;
/** A cached token is used until this long before its end. */
const SPARE_MINUTES = 5;

type Held = { readonly token: string; readonly end: number };

/** The portal's own token for the reporting service: client credentials by one form POST, with a secret or signed with a certificate (protocol 12.3). */
export class EntraToken {
  readonly #settings: PowerBiSettings;
  readonly #breaker: Breaker;
  readonly #throttle: Throttle;
  #held: Held | undefined;
  #asking: Promise<Held> | undefined;

  /**
   * @param pause how a sign-in that is busy is waited for
   * @param now in milliseconds, for how long one that answers nobody, or has asked for it, is left alone
   * @param rests which services rest, as others have heard
   */
  constructor(settings: PowerBiSettings, pause: Pause = pauseInEarnest, now: () => number = Date.now, rests: Rests = new Map()) {
    this.#settings = settings;
    this.#breaker = new Breaker(now);
    this.#throttle = new Throttle(pause, now, rests, JSON.stringify(['signIn', settings.authority, settings.clientId]));
  }

  /**
   * A token that is good for `minutes` more at least; asks for a new one when the cached one is not. However many ask,
   * one request is under way.
   * @throws HttpError 502 when the credentials are refused, 503 when nobody answers or too many have asked
   */
  async get(minutes = SPARE_MINUTES): Promise<string> {
    if (this.#held && this.#held.end - Date.now() > minutes * MINUTE) return this.#held.token;
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    this.#held = await this.#asking;
    return this.#held.token;
  }

  /** Gives up a token, because the service no longer takes it; one that came in its place meanwhile stays. */
  forget(token: string): void {
    if (this.#held?.token === token) this.#held = undefined;
  }

  /** Goes on at once, as the service has answered somebody else. */
  lift(): void {
    this.#throttle.lift();
    this.#breaker.close();
  }

  async #ask(): Promise<Held> {
    await this.#throttle.passed();
    const asked = Date.now();
    const response = await this.#post();
    const isBusy = this.#throttle.heard(response);
    if (!response.ok) {
      const failure = await failureOf(response);
      throw response.status < 500 && !isBusy ? new HttpError(502, texts.reportingSignIn, { cause: failure.cause }) : failure;
    }
    const { access_token: token, expires_in: seconds } = await jsonOf(response);
    if (typeof token !== 'string' || !(Number(seconds) > 0)) throw new HttpError(502, texts.reportingSignIn, { cause: new Error('No access token in the answer') });
    return { token, end: asked + Number(seconds) * 1000 };
  }

  async #post(): Promise<Response> {
    const { authority, clientId, scope } = this.#settings;
    const address = `${authority}/oauth2/v2.0/token`;
    const body = new URLSearchParams({ client_id: clientId, ...(await this.#credential(address)), scope, grant_type: 'client_credentials' });
    try {
      // What signs in goes to the address that was entered, and to no other one that this names.
      return await this.#breaker.run(() => fetch(address, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(REQUEST_MILLISECONDS) }));
    } catch (cause) {
      throw cause instanceof HttpError ? cause : new HttpError(503, texts.reportingUnreachable, { cause });
    }
  }

  async #credential(address: string): Promise<Record<string, string>> {
    const { clientId, clientSecret, certificate } = this.#settings;
    if (!certificate) return { client_secret: clientSecret };
    return { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer', client_assertion: await clientAssertion(certificate, clientId, address) };
  }
}
