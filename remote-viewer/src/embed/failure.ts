import { ApiError } from '@portal/shared/api';
import type { OpeningFailure as FailureKind } from '@portal/shared/contract/publishing';
import { INTERFACE_DENIED } from '@portal/shared/contract';

/** Why a report is not shown. Each kind has its own message and next step in the texts. */
export type { OpeningFailure as FailureKind } from '@portal/shared/contract/publishing';

/**
 * A failure of embedding. `message` is the technical text, possibly empty; `explanation` is what the portal's server
 * wrote for the reader, in the reader's language, and goes before the general text of the kind.
 */
export class EmbedFailure extends Error {
  readonly kind: FailureKind;
  readonly explanation: string;

  constructor(kind: FailureKind, message = '', explanation = '') {
    super(message);
    this.name = 'EmbedFailure';
    this.kind = kind;
    this.explanation = explanation;
  }
}

/** Anything thrown by the portal's API or by the SDK, as a failure with a kind. */
export const failureOf = (thrown: unknown): EmbedFailure => {
  if (thrown instanceof EmbedFailure) return thrown;
  if (thrown instanceof ApiError) return new EmbedFailure(kindOfApiError(thrown), thrown.message, explanationOf(thrown));
  const message = messageOf(thrown);
  return new EmbedFailure(kindOfMessage(message), message);
};

const kindOfApiError = ({ kind, statusCode, message }: ApiError): FailureKind => {
  if (kind === 'network') return 'network';
  if (kind === 'timeout') return 'timeout';
  if (/capacity/i.test(message)) return 'capacity';
  if (statusCode === 403) return 'refused';
  if (statusCode === 404) return 'missing';
  return 'server';
};

/** SPEC 6: on the report call, the text about the interface is swallowed; only what the server wrote for readers is theirs. */
const explanationOf = ({ kind, message }: ApiError): string =>
  kind === 'refused' && message !== INTERFACE_DENIED ? message : '';

/** Well-known words of the reporting service's errors; they come in `message`, `errorCode` or `detailedMessage`. */
const words: readonly [RegExp, FailureKind][] = [
  [/capacity/i, 'capacity'],
  [/TokenExpired|NotAuthorized|Unauthorized|Forbidden|InvalidToken/i, 'token'],
  [/NotFound/i, 'missing'],
  [/Invalid embed URL/i, 'origin'],
  [/Failed to fetch|NetworkError/i, 'network'],
];

const kindOfMessage = (message: string): FailureKind => words.find(([word]) => word.test(message))?.[1] ?? 'other';

type SdkError = { message?: string; detailedMessage?: string; errorCode?: string; level?: number };

/** The SDK throws errors, plain objects, and arrays of plain objects; a pending call of a closed embed, nothing at all. */
const messageOf = (thrown: unknown): string => {
  if (Array.isArray(thrown)) return thrown.map(messageOf).join('; ');
  if (typeof thrown === 'string') return thrown;
  if (typeof thrown !== 'object' || thrown === null) return '';
  const { message, errorCode, detailedMessage } = thrown as SdkError;
  return [...new Set([message, errorCode, detailedMessage])].filter(Boolean).join(': ');
};

/** `TraceType.Fatal` of the SDK's models. */
const FATAL = 6;

/**
 * Whether an `error` event means that a report which is on screen is gone. A visual's own failure is shown by the
 * report itself, in its place.
 */
export const endsReport = (error: unknown): boolean =>
  (error as SdkError | null)?.level === FATAL || !['other', 'network'].includes(failureOf(error).kind);

/** Whether an `error` event says that the token has run out; a new token and a reload bring the report back. */
export const isExpiry = (error: unknown): boolean => /TokenExpired/i.test(messageOf(error));
