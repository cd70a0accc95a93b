import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { HttpError } from '../http-error.ts';
import { pauseInEarnest, type Pause } from '../pause.ts';
import { Breaker } from './breaker.ts';
import { EntraToken } from './entra-token.ts';
import { failureOf, isObject, jsonOf, retryAfter, waitSeconds } from './failures.ts';
import type { PowerBiSettings } from './power-bi.ts';
import { texts } from './texts.ts';
import { Throttle, type Rests } from './throttle.ts';

const REQUEST_MILLISECONDS = 30_000;
/** Files take longer, on their way to the service and from it. */
export const FILE_MILLISECONDS = 300_000;

export type Json = Readonly<Record<string, unknown>>;
/** Something that takes its time. */
export type Poll = {
  readonly json: Json;
  /** When to ask again. */
  readonly seconds: number;
  /** Whether the service itself said when: of what has failed, it means that it was busy (protocol 13.7). */
  readonly isAskedBack: boolean;
};
type Request = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, a form as a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** After this long it is given up. */
  readonly milliseconds?: number;
};

/** Calls the Power BI REST API, or the local service in its place. */
export class PowerBiClient {
  readonly #apiBase: string;
  readonly #breaker: Breaker;
  readonly #throttle: Throttle;
  readonly entra: EntraToken;
  /** For clients that are opened besides it. */
  readonly rests: Rests;

  /**
   * @param pause how a service that is busy is waited for
   * @param now in milliseconds, for how long one that answers nobody, or has asked for it, is left alone
   * @param rests which services rest, as other clients have heard
   */
  constructor(settings: PowerBiSettings, pause: Pause = pauseInEarnest, now: () => number = Date.now, rests: Rests = new Map()) {
    this.#apiBase = settings.apiBase;
    this.#breaker = new Breaker(now);
    const { apiBase, authority, clientId } = settings;
    this.#throttle = new Throttle(pause, now, rests, JSON.stringify(['api', apiBase, authority, clientId]));
    this.rests = rests;
    this.entra = new EntraToken(settings, pause, now, rests);
  }

  /**
   * @param path under /v1.0/myorg, its parts encoded already
   * @returns the answer; an empty one, as for deletions, is an object without members
   * @throws HttpError 502 or 503 with what the service said, for the current user
   */
  async call(path: string, request: Request = {}): Promise<Json> {
    return jsonOf(await this.#answered(path, request));
  }

  /** Goes on at once, as the service has answered a test meanwhile: nobody rests, and nothing is left alone. */
  lift(): void {
    this.#throttle.lift();
    this.#breaker.close();
    this.entra.lift();
  }

  async #answered(path: string, request: Request = {}): Promise<Response> {
    await this.#throttle.passed(request.signal);
    let answer = await this.#asSignedIn(path, request);
    // A call that was one too many waits for its turn and comes back, once; else its reader is told.
    if (this.#throttle.heard(answer) && this.#throttle.isShort) {
      await answer.body?.cancel();
      await this.#throttle.passed(request.signal);
      answer = await this.#asSignedIn(path, request);
      this.#throttle.heard(answer);
    }
    if (!answer.ok) throw await failureOf(answer);
    return answer;
  }

  /** A token can end early, for example when the service lost its keys or this clock is wrong: once more with a fresh one. */
  async #asSignedIn(path: string, request: Request): Promise<Response> {
    const token = await this.entra.get();
    const answer = await this.#send(path, request, token);
    if (!(await isOfToken(answer))) return answer;
    await answer.body?.cancel();
    this.entra.forget(token);
    return this.#send(path, request, await this.entra.get());
  }

  /** How something goes that takes its time. @throws as `call` */
  async poll(path: string): Promise<Poll> {
    const response = await this.#answered(path);
    return { json: await jsonOf(response), seconds: waitSeconds(response), isAskedBack: retryAfter(response) !== undefined };
  }

  /** A file of any size, as it comes. @param signal of who may go away @throws as `call` */
  async stream(path: string, signal?: AbortSignal): Promise<{ content: Readable; mediaType: string }> {
    const response = await this.#answered(path, { ...(signal && { signal }), milliseconds: FILE_MILLISECONDS });
    return { content: Readable.fromWeb((response.body ?? new Blob([]).stream()) as ReadableStream), mediaType: mediaTypeOf(response) };
  }

  async #send(path: string, { method = 'GET', body, headers, signal, milliseconds = REQUEST_MILLISECONDS }: Request, token: string): Promise<Response> {
    const timeOut = AbortSignal.timeout(milliseconds);
    const isJson = body !== undefined && !(body instanceof FormData);
    const send = () =>
      fetch(`${this.#apiBase}/v1.0/myorg/${path}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}`, ...(isJson && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
        // A service is where an administrator has said that it is, and not where somebody else says.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
      });
    try {
      return await this.#breaker.run(send);
    } catch (cause) {
      throw cause instanceof HttpError ? cause : new HttpError(503, texts.reportingUnreachable, { cause });
    }
  }
}

/** Whether a call was refused for its token: 401, or 403 with a code for one that is over (protocol 12.1). */
const isOfToken = async (answer: Response): Promise<boolean> => answer.status === 401 || (answer.status === 403 && (await answer.clone().text()).includes('TokenExpired'));

const mediaTypeOf = (response: Response): string => response.headers.get('content-type') ?? 'application/octet-stream';

/** A member of an answer; Microsoft's own documents disagree about its capitals (protocol 12). */
export const member = (json: Json, name: string): unknown => {
  const key = Object.keys(json).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : json[key];
};

export const textMember = (json: Json, name: string): string => {
  const value = member(json, name);
  // What no database keeps as a text is nobody's name.
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : '';
};

/** What controls a screen or turns the direction of what stands around it. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** What people call something in a service, who may have written anything there: as it may be shown and kept, in one line. */
export const nameMember = (json: Json, name: string): string => textMember(json, name).replace(CONTROLS, ' ').replace(DIRECTIONS, '').replace(/ {2,}/g, ' ').trim();

/** The members of a collection; none where the answer has no such member. @throws HttpError 502 for what is no list of objects */
export const listOf = (json: Json): Json[] => {
  const value = member(json, 'value') ?? [];
  if (!Array.isArray(value) || !value.every(isObject)) throw new HttpError(502, texts.reportingFailed, { values: { code: 'JSON' }, cause: new Error('The value of the answer is no list of objects') });
  return value;
};

/** The path of a workspace, below which everything in it is. */
export const workspacePath = (workspaceId: string): string => `groups/${encodeURIComponent(workspaceId)}`;
