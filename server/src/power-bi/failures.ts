import { HttpError } from '../http-error.ts';
import type { Json } from './client.ts';
import { texts } from './texts.ts';

const DEFAULT_WAIT_SECONDS = 5;
/** Of an answer in JSON: lists of thousands of reports have a tenth of it. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Of one that says what failed. */
const MOST_FAILURE_BYTES = 256 * 1024;
/** Nothing waits for longer because of a header, which may say anything. */
const LONGEST_WAIT_SECONDS = 3_600;

/** What a service has answered in place of what it was asked for, for the log and for who tests a connection. */
export class FailedAnswer extends Error {
  readonly status: number;
  /** As the service names it; empty when it does not. */
  readonly code: string;
  readonly text: string;
  /** A page for people, of a proxy or of another server. */
  readonly isPage: boolean;
  readonly seconds: number;

  constructor(response: Response, body: string) {
    const { code, text } = readFailure(body);
    super(`${response.status} ${code} ${text} (RequestId ${response.headers.get('requestid') ?? 'none'})`.slice(0, 1_000));
    this.status = response.status;
    this.code = code;
    this.text = text;
    this.isPage = isPage(body);
    this.seconds = waitSeconds(response);
  }
}

const isPage = (body: string): boolean => /^\s*</.test(body);

/** What a failed call of the REST API means to the current user (protocol 12.1). The body may be empty or no JSON at all. */
export const failureOf = async (response: Response): Promise<HttpError> => {
  const body = await textOf(response, MOST_FAILURE_BYTES).catch(() => '');
  const cause = new FailedAnswer(response, body);
  const shown = cause.code || String(response.status);
  switch (response.status) {
    case 401:
      return new HttpError(502, texts.reportingSignIn, { cause });
    case 403:
      return new HttpError(502, texts.reportingDenied, { values: { code: shown }, cause });
    case 404:
      return new HttpError(502, texts.reportingNotFound, { cause });
    case 429:
      return new HttpError(503, texts.reportingBusy, { values: { seconds: cause.seconds }, cause });
    case 503:
    case 504:
      return new HttpError(503, texts.reportingUnreachable, { cause });
    default:
      return new HttpError(502, texts.reportingFailed, { values: { code: shown }, cause });
  }
};

/** Whether the service said that it does not have what it was asked for. */
export const isNotFound = (error: unknown): boolean => error instanceof HttpError && error.text === texts.reportingNotFound;

/** What an answer says; an empty one is an object without members. @throws HttpError 502 for one that is no JSON, 503 for one that breaks off */
export const jsonOf = async (response: Response): Promise<Json> => {
  const text = await textOf(response, MOST_BYTES).catch((cause: unknown) => {
    throw cause instanceof HttpError ? cause : new HttpError(503, texts.reportingUnreachable, { cause });
  });
  try {
    const json: unknown = text === '' ? {} : JSON.parse(text);
    if (isObject(json)) return json;
  } catch {
    // Said below.
  }
  throw new HttpError(502, texts.reportingFailed, { values: { code: 'JSON' }, cause: new FailedAnswer(response, text) });
};

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a service says is read to its end in one piece, unzipped: nobody's answer takes the memory of all. @throws HttpError 502 for more bytes than `most` */
const textOf = async (response: Response, most: number): Promise<string> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    // Leaving the loop ends the answer.
    if (bytes > most) throw new HttpError(502, texts.reportingFailed, { values: { code: 'too long' }, cause: new Error(`The answer has more than ${most} bytes`) });
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** What `Retry-After` says, in seconds or as a date: 1 to 3,600; undefined when it says nothing. @param now in milliseconds */
export const retryAfter = (response: Response, now = Date.now()): number | undefined => {
  const header = response.headers.get('retry-after');
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT_SECONDS, Math.max(1, seconds)) : undefined;
};

/** When to ask again, in seconds; the header is not always there. */
export const waitSeconds = (response: Response, now?: number): number => retryAfter(response, now) ?? DEFAULT_WAIT_SECONDS;

type Failure = { readonly code: string; readonly text: string };

const readFailure = (body: string): Failure => {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    // The token endpoint: {"error":"invalid_client","error_description":"AADSTS…"} (protocol 12.3).
    if (typeof error === 'string') return { code: error, text: String((JSON.parse(body) as { error_description?: unknown }).error_description ?? '') };
    const { code, message, 'pbi.error': inner } = (error ?? {}) as { code?: string; message?: string; 'pbi.error'?: unknown };
    return { code: code ?? '', text: message ?? detailsMessage(inner) };
  } catch {
    return { code: '', text: body };
  }
};

const detailsMessage = (inner: unknown): string => {
  const details = (inner as { details?: { code?: string; detail?: { value?: string } }[] } | undefined)?.details ?? [];
  return details.find(({ code }) => code === 'DetailsMessage')?.detail?.value ?? '';
};
