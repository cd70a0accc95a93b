/** What Power BI's own clients read besides the code, for example `DetailsMessage`. */
export interface Detail {
  code: string;
  value: string;
}

/** An error that the caller sees, in the terms of Power BI's REST API (protocol 12.1). */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly details: readonly Detail[];
  readonly retrySeconds: number | undefined;

  /**
   * @param code a word for programs, for example `PowerBIEntityNotFound`
   * @param details where Power BI has some for the code
   * @param retrySeconds after which it is worth trying again
   */
  constructor(statusCode: number, code: string, message: string, details: readonly Detail[] = [], retrySeconds?: number) {
    super(message);
    this.details = details;
    this.retrySeconds = retrySeconds;
    this.name = 'HttpError';
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** @param at the part of the request that is wrong, for example `filters[2].values` */
export const invalid = (at: string, problem: string) => new HttpError(400, 'InvalidRequest', `${at}: ${problem}`);
export const notFound = (what: string) => new HttpError(404, 'PowerBIEntityNotFound', `${what} was not found.`);
export const notAuthorized = (statusCode: 401 | 403, message: string) => new HttpError(statusCode, 'PowerBINotAuthorizedException', message);

/** For whoever has too much under way; two seconds later it is worth trying again. */
export const tooManyRequests = () => new HttpError(429, 'TooManyRequests', 'Too many requests are under way; try again in a moment.', [], 2);

/** Error bodies hold a code and a text, and the code once more where Power BI's own clients look for it. */
export const errorBody = ({ code, message, details = [] }: { code: string; message: string; details?: readonly Detail[] }) => ({
  error: {
    code,
    message,
    'pbi.error': { code, parameters: {}, details: details.map((one) => ({ code: one.code, detail: { type: 1, value: one.value } })), exceptionCulprit: 1 },
  },
});
