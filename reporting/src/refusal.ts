/** A refusal that the caller sees, in the terms of Power BI's REST API (protocol 12.1). */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: string;

  /** @param code a word for programs, for example `PowerBIEntityNotFound` */
  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** @param at the part of the request that is wrong, for example `filters[2].values` */
export const invalid = (at: string, problem: string) => new Refusal(400, 'InvalidRequest', `${at}: ${problem}`);
export const notFound = (what: string) => new Refusal(404, 'PowerBIEntityNotFound', `${what} was not found.`);
export const notAuthorized = (statusCode: 401 | 403, message: string) => new Refusal(statusCode, 'PowerBINotAuthorizedException', message);

/** Error bodies hold a code and a text, and the code once more where Power BI's own clients look for it. */
export const errorBody = ({ code, message }: { code: string; message: string }) => ({
  error: { code, message, 'pbi.error': { code, parameters: {}, details: [], exceptionCulprit: 1 } },
});
