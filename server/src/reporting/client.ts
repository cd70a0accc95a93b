import { texts } from '../language/texts.ts';
import { Refusal } from '../refusal.ts';
import type { PowerBiSettings } from '../settings.ts';
import { EntraToken } from './entra-token.ts';
import { failureOf, waitSeconds } from './failures.ts';

const REQUEST_MILLISECONDS = 30_000;

type Json = Readonly<Record<string, unknown>>;
type Request = { readonly method?: 'GET' | 'POST'; readonly body?: unknown; readonly signal?: AbortSignal };

/** Calls the Power BI REST API, or the local service in its place. */
export class PowerBiClient {
  readonly #apiBase: string;
  readonly entra: EntraToken;

  constructor(settings: PowerBiSettings) {
    this.#apiBase = settings.apiBase;
    this.entra = new EntraToken(settings);
  }

  /**
   * @param path under /v1.0/myorg, its parts encoded already
   * @throws Refusal 502 or 503 with what the service said, for the reader
   */
  async call(path: string, { method = 'GET', body, signal }: Request = {}): Promise<Json> {
    return (await (await this.#answered(path, method, body, signal)).json()) as Json;
  }

  async #answered(path: string, method = 'GET', body?: unknown, signal?: AbortSignal): Promise<Response> {
    const response = await this.#send(path, method, body, signal);
    // A token can end early, for example when the service lost its keys: once more with a fresh one.
    const answer = response.status === 401 ? await this.#sendAnew(path, method, body, signal) : response;
    if (!answer.ok) throw await failureOf(answer);
    return answer;
  }

  /** A call whose answer may still be on its way, and in how many seconds to ask again. @throws as `call` */
  async poll(path: string): Promise<{ json: Json; seconds: number }> {
    const response = await this.#answered(path);
    return { json: (await response.json()) as Json, seconds: waitSeconds(response) };
  }

  /** A file. @throws as `call` */
  async file(path: string): Promise<{ content: Buffer; mediaType: string }> {
    const response = await this.#answered(path);
    return { content: Buffer.from(await response.arrayBuffer()), mediaType: response.headers.get('content-type') ?? 'application/octet-stream' };
  }

  async #sendAnew(path: string, method: string, body: unknown, signal?: AbortSignal): Promise<Response> {
    this.entra.forget();
    return this.#send(path, method, body, signal);
  }

  async #send(path: string, method: string, body: unknown, signal?: AbortSignal): Promise<Response> {
    const token = await this.entra.get();
    const timeOut = AbortSignal.timeout(REQUEST_MILLISECONDS);
    try {
      return await fetch(`${this.#apiBase}/v1.0/myorg/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
      });
    } catch (cause) {
      throw new Refusal(503, texts.reportingUnreachable, { cause });
    }
  }
}

/** A member of an answer; Microsoft's own documents disagree about its capitals (protocol 12). */
export const member = (json: Json, name: string): unknown => {
  const key = Object.keys(json).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : json[key];
};

export const textMember = (json: Json, name: string): string => {
  const value = member(json, name);
  return typeof value === 'string' ? value : '';
};
