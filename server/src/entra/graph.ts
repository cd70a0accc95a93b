import { HttpError } from '../http-error.ts';
import { pauseInEarnest, type Pause } from '../pause.ts';
import type { EntraSettings } from '../settings.ts';
import { listed } from '../language/language.ts';
import { GraphToken } from './graph-token.ts';
import { jsonWithin, retryAfterSeconds, type Json } from './answers.ts';
import { texts } from './texts.ts';

export type { Json } from './answers.ts';

const REQUEST_MILLISECONDS = 30_000;
/** Users of a directory have a kilobyte each, and a page 999 of them at most. */
const MOST_BYTES = 8 * 1024 * 1024;
const TRIES = 5;
/** A directory with more pages than that is none that anybody has. */
const MOST_PAGES = 5_000;
/** Whoever waits before a screen is told soon; work in the background has time. In seconds, all waits together. */
export const SCREEN_PATIENCE = 5;
export const WORK_PATIENCE = 300;

/** The directory does not know any more what has changed since: all of it is to be read. */
export class DeltaExpired extends Error {}

export type GraphOptions = {
  /** What Graph's errors of a missing permission name. */
  readonly permission: string;
  /** For `$search`, `$count` and filters of advanced queries. */
  readonly isEventual?: boolean;
  readonly pageSize?: number;
  readonly signal?: AbortSignal | undefined;
  /** So many seconds are waited for a service that is busy. */
  readonly patience?: number;
};
export type GraphPage = { readonly items: readonly Json[]; readonly deltaLink: string };

/** Reads users and groups of Entra ID by the REST calls of Microsoft Graph v1.0. Nothing is written there. */
export class Graph {
  readonly #settings: EntraSettings;
  readonly #pause: Pause;
  readonly #token: GraphToken;

  /** @param pause how a service that is busy is waited for */
  constructor(settings: EntraSettings, pause: Pause = pauseInEarnest) {
    this.#settings = settings;
    this.#pause = pause;
    this.#token = new GraphToken(settings);
  }

  /**
   * @param path below /v1.0, its parts encoded already, or a link that Graph itself gave
   * @throws HttpError 409 where the directory is not set up, 502 where it refuses, 503 where it does not answer; DeltaExpired
   */
  async get(path: string, options: GraphOptions): Promise<Json> {
    if (this.#settings.missing.length > 0) throw new HttpError(409, texts.directoryNotSet, { values: { names: listed(this.#settings.missing) } });
    const address = this.#addressOf(path);
    let patience = options.patience ?? SCREEN_PATIENCE;
    let isRenewed = false;
    for (let attempt = 1; ; attempt += 1) {
      const token = await this.#token.get();
      const response = await this.#send(address, token, options);
      if (response.ok) return jsonWithin(response, MOST_BYTES);
      if (response.status === 401 && !isRenewed) {
        // It can end early: once more with a fresh one.
        isRenewed = true;
        this.#token.forget(token);
        await response.body?.cancel();
        continue;
      }
      const seconds = retryAfterSeconds(response, attempt);
      if (![429, 503, 504].includes(response.status) || attempt >= TRIES || seconds > patience) throw await this.#failure(response, seconds, options);
      await response.body?.cancel();
      patience -= seconds;
      await this.#pause(seconds * 1000, options.signal);
    }
  }

  /** Page after page of a collection, by the links that Graph gives. @throws as `get` */
  async *pages(path: string, options: GraphOptions): AsyncGenerator<GraphPage> {
    let next = path;
    for (let page = 0; next !== ''; page += 1) {
      if (page >= MOST_PAGES) throw new HttpError(502, texts.directoryFailed, { values: { code: 'tooManyPages' } });
      const answer = await this.get(next, options);
      const items = Array.isArray(answer.value) ? (answer.value as Json[]) : [];
      next = textOf(answer, '@odata.nextLink');
      yield { items, deltaLink: textOf(answer, '@odata.deltaLink') };
    }
  }

  /** Whether a link leads to this Graph, and not to that of another cloud. */
  isOwn(link: string): boolean {
    return new URL(link).origin === new URL(this.#settings.graph).origin;
  }

  /** A link leads nowhere else: the token goes with it. @throws HttpError 502 */
  #addressOf(path: string): string {
    if (!/^[a-z]+:/i.test(path)) return `${this.#settings.graph}/v1.0/${path}`;
    if (!this.isOwn(path)) throw new HttpError(502, texts.directoryFailed, { values: { code: 'foreignLink' } });
    return path;
  }

  async #send(address: string, token: string, { isEventual, pageSize, signal }: GraphOptions): Promise<Response> {
    const timeOut = AbortSignal.timeout(REQUEST_MILLISECONDS);
    try {
      return await fetch(address, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json', ...(isEventual && { consistencylevel: 'eventual' }), ...(pageSize && { prefer: `odata.maxpagesize=${pageSize}` }) },
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
      });
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      throw new HttpError(503, texts.directoryUnreachable, { cause });
    }
  }

  async #failure(response: Response, seconds: number, { permission }: GraphOptions): Promise<Error> {
    const body = await jsonWithin(response, MOST_BYTES).catch((): Json => ({}));
    const error = (body.error ?? {}) as Json;
    const code = textOf(error, 'code') || String(response.status);
    const cause = new Error(`${response.status} ${code} ${textOf(error, 'message')} (request-id ${response.headers.get('request-id') ?? 'none'})`.slice(0, 1_000));
    switch (response.status) {
      case 401:
        return new HttpError(502, texts.directorySignIn, { values: { code }, cause });
      case 403:
        return new HttpError(502, texts.directoryDenied, { values: { code, permission }, cause });
      case 404:
        return new HttpError(404, texts.directoryMissing, { cause });
      case 410:
        return new DeltaExpired(code, { cause });
      case 429:
        return new HttpError(503, texts.directoryBusy, { values: { seconds }, cause });
      case 503:
      case 504:
        return new HttpError(503, texts.directoryUnreachable, { cause });
      default:
        // Graph says so with 400, too.
        return /syncStateNotFound|resyncRequired|Directory_ResyncRequired/i.test(code) ? new DeltaExpired(code, { cause }) : new HttpError(502, texts.directoryFailed, { values: { code }, cause });
    }
  }
}

export const textOf = (json: Json, name: string): string => {
  const value = json[name];
  return typeof value === 'string' ? value : '';
};
