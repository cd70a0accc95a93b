/** The error shape of the embed protocol (`IError` of powerbi-models). */
export interface ProtocolError {
  message: string;
  detailedMessage?: string;
  errorCode: string;
  level: number;
  technicalDetails: { requestId: string };
}

/** `TraceType` of powerbi-models: a command that was refused, and a report that cannot be shown. */
export const level = { refused: 4, fatal: 6 } as const;

/** A failure with the code that the portal sees: of a command (as its reply) or of the report (as an `error` event). */
export class EmbedFailure extends Error {
  readonly statusCode: number;
  readonly code: string;

  /** @param code a well-known value such as `TokenExpired` or `PowerBIEntityNotFound` */
  constructor(statusCode: number, code: string, detail: string) {
    super(detail);
    this.name = 'EmbedFailure';
    this.statusCode = statusCode;
    this.code = code;
  }
}

export const invalidParameters = (detail: string) => new EmbedFailure(400, 'Invalid parameters', detail);
export const notFound = (detail: string) => new EmbedFailure(404, 'PowerBIEntityNotFound', detail);

/** Whatever was thrown, as a failure. */
export const toFailure = (thrown: unknown): EmbedFailure =>
  thrown instanceof EmbedFailure ? thrown : new EmbedFailure(500, 'InternalError', thrown instanceof Error ? thrown.message : String(thrown));

/** The failure as the client wants it; the request id lets a support person find both sides' traces. */
export const toProtocolError = (failure: EmbedFailure, requestId: string, severity: number = level.refused): ProtocolError => ({
  message: failure.code,
  detailedMessage: failure.message,
  errorCode: failure.code,
  level: severity,
  technicalDetails: { requestId },
});
