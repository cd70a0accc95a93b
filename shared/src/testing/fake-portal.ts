import { SUCCESS, type Endpoint, type FieldError } from '../contract/index.ts';
import { answerWith } from './network.ts';

/** What a test's server does with a call: the envelope's value, now or later, or an error thrown as `HttpError`. */
type Answer = (body: Record<string, unknown>) => unknown;

export class HttpError extends Error {
  readonly statusCode: number;
  readonly errors: readonly FieldError[];

  constructor(statusCode: number, message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.statusCode = statusCode;
    this.errors = errors;
  }
}

const answers = new Map<string, Answer>();
/** The calls that came, as `path` and body or query. */
export const calls: { path: string; body: unknown }[] = [];

/** Says how a call is answered from now on. */
export const answer = (endpoint: Endpoint, how: Answer): void => void answers.set(endpoint.path, how);

/** What was asked of an endpoint, call by call. */
export const requests = (endpoint: Endpoint): unknown[] => calls.filter(({ path }) => path === endpoint.path).map(({ body }) => body);

/** Forgets the calls and the answers. */
export const restartPortal = (): void => {
  calls.length = 0;
  answers.clear();
};

/**
 * Stands for the portal's server in tests, below the portal’s own client: imported before anything that
 * calls it.
 */
answerWith(async ({ path, query, body }) => {
  const given = { ...query, ...(body instanceof FormData ? Object.fromEntries(body.entries()) : (body as object | undefined)) };
  calls.push({ path, body: given });
  return { data: await envelopeOf(path, given) };
});

const envelopeOf = async (path: string, body: Record<string, unknown>) => {
  const how = answers.get(path);
  if (!how) return { statusCode: 404, value: null, message: `no answer for ${path}` };
  try {
    return { statusCode: SUCCESS, value: await how(body), message: '' };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { statusCode: error.statusCode, value: null, message: error.message, errors: error.errors };
  }
};
