import type { FieldError } from '@portal/shared/contract';

export type ApiErrorKind =
  /** The server answered, and did not do what it was asked. */
  | 'refused'
  /** The server was not reached. */
  | 'network'
  | 'timeout'
  /** The answer is not one of the portal's: a proxy's error page, for example. */
  | 'unreadable';

type Circumstances = {
  kind: ApiErrorKind;
  statusCode?: number;
  errors?: readonly FieldError[];
  traceId?: string;
  cause?: unknown;
};

/** Why a call failed. `message` is in the user's language and ready to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** The envelope's code, else the HTTP status, else 0 where there was no answer. */
  readonly statusCode: number;
  /** The fields that the server found wrong, with a message for each. */
  readonly errors: readonly FieldError[];
  /** Finds the request in the server's log. */
  readonly traceId: string | undefined;

  constructor(message: string, { kind, statusCode = 0, errors = [], traceId, cause }: Circumstances) {
    super(message, { cause });
    this.kind = kind;
    this.statusCode = statusCode;
    this.errors = errors;
    this.traceId = traceId;
  }
}
