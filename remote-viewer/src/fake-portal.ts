import axios, { AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { SUCCESS, type Endpoint } from '@portal/shared/contract';

/** What a test's server does with a call: the envelope's value, or a refusal thrown as `Refusal`. */
type Answer = (body: Record<string, unknown>) => unknown;

export class Refusal extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

const answers = new Map<string, Answer>();
/** The calls that came, as `path` and body or query. */
export const calls: { path: string; body: unknown }[] = [];

/** Says how a call is answered from now on. */
export const answer = (endpoint: Endpoint, how: Answer): void => void answers.set(endpoint.path, how);

/** Forgets the calls and the answers. */
export const restartPortal = (): void => {
  calls.length = 0;
  answers.clear();
};

/**
 * Stands for the portal's server in tests, below the portal's own client: import this before anything that imports
 * `@portal/shared/api`.
 */
axios.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
  const { pathname } = new URL(config.url ?? '', 'http://localhost');
  const body = { ...config.params, ...(typeof config.data === 'string' ? JSON.parse(config.data) : {}) };
  calls.push({ path: pathname, body });
  const envelope = envelopeOf(pathname, body);
  return { data: envelope, status: SUCCESS, statusText: 'OK', headers: new AxiosHeaders(), config };
};

const envelopeOf = (path: string, body: Record<string, unknown>) => {
  const how = answers.get(path);
  if (!how) return { statusCode: 404, value: null, message: `no answer for ${path}` };
  try {
    return { statusCode: SUCCESS, value: how(body), message: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { statusCode: error.statusCode, value: null, message: error.message };
  }
};
