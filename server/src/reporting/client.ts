import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { texts } from '../language/texts.ts';
import { Refusal } from '../refusal.ts';
import type { PowerBiSettings } from '../settings.ts';
import { EntraToken } from './entra-token.ts';
import { failureOf, waitSeconds } from './failures.ts';

const REQUEST_MILLISECONDS = 30_000;
/** Files take longer, on their way to the service and from it. */
export const FILE_MILLISECONDS = 300_000;

export type Json = Readonly<Record<string, unknown>>;
type Request = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, a form as a form. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** After this long it is given up. */
  readonly milliseconds?: number;
};

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
   * @returns the answer; an empty one, as for deletions, is an object without members
   * @throws Refusal 502 or 503 with what the service said, for the reader
   */
  async call(path: string, request: Request = {}): Promise<Json> {
    const text = await (await this.#answered(path, request)).text();
    return text === '' ? {} : (JSON.parse(text) as Json);
  }

  async #answered(path: string, request: Request = {}): Promise<Response> {
    const response = await this.#send(path, request);
    // A token can end early, for example when the service lost its keys: once more with a fresh one.
    const answer = response.status === 401 ? await this.#sendAnew(path, request) : response;
    if (!answer.ok) throw await failureOf(answer);
    return answer;
  }

  /** A call whose answer may still be on its way, and in how many seconds to ask again. @throws as `call` */
  async poll(path: string): Promise<{ json: Json; seconds: number }> {
    const response = await this.#answered(path);
    return { json: (await response.json()) as Json, seconds: waitSeconds(response) };
  }

  /** A file of any size, as it comes. @param signal of who may go away @throws as `call` */
  async stream(path: string, signal?: AbortSignal): Promise<{ content: Readable; mediaType: string }> {
    const response = await this.#answered(path, { ...(signal && { signal }), milliseconds: FILE_MILLISECONDS });
    return { content: Readable.fromWeb((response.body ?? new Blob([]).stream()) as ReadableStream), mediaType: mediaTypeOf(response) };
  }

  async #sendAnew(path: string, request: Request): Promise<Response> {
    this.entra.forget();
    return this.#send(path, request);
  }

  async #send(path: string, { method = 'GET', body, signal, milliseconds = REQUEST_MILLISECONDS }: Request): Promise<Response> {
    const token = await this.entra.get();
    const timeOut = AbortSignal.timeout(milliseconds);
    const isJson = body !== undefined && !(body instanceof FormData);
    try {
      return await fetch(`${this.#apiBase}/v1.0/myorg/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(isJson && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
        signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
      });
    } catch (cause) {
      throw new Refusal(503, texts.reportingUnreachable, { cause });
    }
  }
}

const mediaTypeOf = (response: Response): string => response.headers.get('content-type') ?? 'application/octet-stream';

/** A member of an answer; Microsoft's own documents disagree about its capitals (protocol 12). */
export const member = (json: Json, name: string): unknown => {
  const key = Object.keys(json).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : json[key];
};

export const textMember = (json: Json, name: string): string => {
  const value = member(json, name);
  return typeof value === 'string' ? value : '';
};

/** The members of a collection. */
export const listOf = (json: Json): Json[] => {
  const value = member(json, 'value');
  return Array.isArray(value) ? (value as Json[]) : [];
};

/** The path of a workspace, below which everything in it is. */
export const workspacePath = (workspaceId: string): string => `groups/${encodeURIComponent(workspaceId)}`;
