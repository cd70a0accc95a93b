import { HttpError } from '../http-error.ts';
import type { EntraSettings } from '../settings.ts';
import { jsonWithin, type Json } from './answers.ts';
import { texts } from './texts.ts';

const REQUEST_MILLISECONDS = 15_000;
const MOST_BYTES = 256 * 1024;
/** A token is used until so long before its end. */
const SPARE_MILLISECONDS = 5 * 60_000;

/** The portal's own token for Microsoft Graph, by client credentials. */
export class GraphToken {
  readonly #settings: EntraSettings;
  #held: { readonly token: string; readonly end: number } | undefined;
  #asking: Promise<{ readonly token: string; readonly end: number }> | undefined;

  constructor(settings: EntraSettings) {
    this.#settings = settings;
  }

  /** However many ask, one request is under way. @throws HttpError 502 when the credentials are refused, 503 when nobody answers */
  async get(): Promise<string> {
    if (this.#held && this.#held.end - Date.now() > SPARE_MILLISECONDS) return this.#held.token;
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    this.#held = await this.#asking;
    return this.#held.token;
  }

  /** Gives up a token that Graph no longer takes; one that came in its place meanwhile stays. */
  forget(token: string): void {
    if (this.#held?.token === token) this.#held = undefined;
  }

  async #ask(): Promise<{ token: string; end: number }> {
    const asked = Date.now();
    const response = await this.#post();
    const answer: Json = await jsonWithin(response, MOST_BYTES).catch((error: unknown) => {
      if (response.ok) throw error;
      return {};
    });
    if (response.status >= 500 || response.status === 429) throw new HttpError(503, texts.directoryUnreachable);
    const { access_token: token, expires_in: seconds, error } = answer;
    if (!response.ok || typeof token !== 'string' || !(Number(seconds) > 0)) {
      throw new HttpError(502, texts.directorySignIn, { values: { code: typeof error === 'string' ? error.slice(0, 100) : String(response.status) } });
    }
    // Very short ones are used for half of their life.
    const life = Number(seconds) * 1000;
    return { token, end: asked + Math.max(life, SPARE_MILLISECONDS + life / 2) };
  }

  async #post(): Promise<Response> {
    const { authority, clientId, clientSecret, scope } = this.#settings;
    try {
      return await fetch(`${authority}/oauth2/v2.0/token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, scope, grant_type: 'client_credentials' }),
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_MILLISECONDS),
      });
    } catch (cause) {
      throw new HttpError(503, texts.directoryUnreachable, { cause });
    }
  }
}
