import axios, { AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';

type Reply = { status?: number; data: unknown; headers?: Record<string, string> };
type Requested = { path: string; method: string; token: string | undefined; language: unknown; query: Record<string, unknown>; body: unknown; isKeptAlive: boolean };

/** What the client has sent, since it was said last how it is answered. */
export const requests: Requested[] = [];

type Answer = (request: Requested) => Reply | Promise<Reply>;

let answer: Answer;

/** Stands for the network in tests: import this before anything that imports the client. An error that is thrown is the network's. */
export const answerWith = (how: Answer): void => {
  requests.length = 0;
  answer = how;
};

export const success = (value: unknown): Reply => ({ data: { statusCode: 200, value, message: '' } });
export const httpError = (statusCode: number, message = 'refused'): Reply => ({ status: statusCode, data: { statusCode, value: null, message } });

axios.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
  const authorization = config.headers.get('Authorization') as string | undefined;
  const request: Requested = {
    path: config.url ?? '',
    method: (config.method ?? '').toUpperCase(),
    token: /^Bearer (.*)$/.exec(authorization ?? '')?.[1],
    language: config.headers.get('Accept-Language'),
    query: config.params ?? {},
    body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
    isKeptAlive: (config.fetchOptions as RequestInit | undefined)?.keepalive === true,
  };
  requests.push(request);
  // As the network does while a file is under way.
  if (request.body instanceof FormData) for (const progress of [0.5, 1]) config.onUploadProgress?.({ loaded: progress * 2, total: 2, progress, bytes: 1, lengthComputable: true, upload: true });
  const { status = 200, data, headers } = await answer(request);
  return { data, status, statusText: '', headers: new AxiosHeaders(headers), config };
};
