import axios, { type AxiosResponse } from 'axios';
import { PERMISSIONS_HEADER, type Endpoint, type Envelope } from '@portal/shared/contract';
import { currentLanguage, i18n } from '@portal/shared/language';
import { ApiError } from './api-error.ts';
import { sessionSource } from './session-source.ts';
import { apiTexts } from './texts.ts';

i18n.addResourceBundle('zh', 'api', apiTexts.zh);
i18n.addResourceBundle('en', 'api', apiTexts.en);

/** In milliseconds (SPEC 7.1). */
export const TIMEOUT = 300_000;

const client = axios.create({ timeout: TIMEOUT, validateStatus: null });

/** XMLHttpRequest ends with the page, fetch need not. */
const KEPT_ALIVE = { ...(Array.isArray(client.defaults.adapter) && { adapter: 'fetch' }), fetchOptions: { keepalive: true } };

export type Message = { query?: unknown; body?: unknown; file?: Blob; onProgress?: (share: number) => void; signal?: AbortSignal; token?: string; keepalive?: boolean };

/**
 * Sends one request and reads the envelope of its answer, whatever its code is.
 * Rejects with an ApiError where there is no envelope, and with the signal's reason when the caller has cancelled.
 */
export const send = async (endpoint: Endpoint, { query, body, file, onProgress, signal, token, keepalive }: Message): Promise<Envelope<unknown>> => {
  const response = await client
    .request<unknown>({
      method: endpoint.method,
      url: endpoint.path,
      // The stamp keeps every cache between browser and server from answering (SPEC 7.1).
      params: endpoint.method === 'GET' ? { ...(query as object | undefined), ...(!endpoint.revalidated && { _t: Date.now() }) } : query,
      data: endpoint.multipart ? { file } : endpoint.method === 'POST' ? (body ?? {}) : undefined,
      headers: {
        'Accept-Language': currentLanguage(),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(endpoint.multipart && { 'Content-Type': 'multipart/form-data' }),
      },
      signal,
      ...(keepalive && KEPT_ALIVE),
      ...(onProgress && { onUploadProgress: ({ progress }) => progress !== undefined && onProgress(progress) }),
    })
    .catch((error: unknown) => {
      if (axios.isCancel(error)) throw signal?.reason ?? error;
      throw toTransportError(error);
    });
  const version: unknown = response.headers[PERMISSIONS_HEADER];
  if (token !== undefined && typeof version === 'string') sessionSource().notePermissions?.(version);
  return readEnvelope(response);
};

const readEnvelope = ({ status, data }: AxiosResponse<unknown>): Envelope<unknown> => {
  if (isEnvelope(data)) return data;
  if (status === 401) return { statusCode: status, value: null, message: '' };
  const message = status === 200 ? i18n.t('api:unreadable') : i18n.t('api:unreadableStatus', { status });
  throw new ApiError(message, { kind: 'unreadable', statusCode: status });
};

const isEnvelope = (data: unknown): data is Envelope<unknown> =>
  typeof data === 'object' && data !== null && typeof (data as Partial<Envelope<unknown>>).statusCode === 'number';

const toTransportError = (cause: unknown): ApiError => {
  const code = axios.isAxiosError(cause) ? cause.code : undefined;
  return code === 'ECONNABORTED' || code === 'ETIMEDOUT'
    ? new ApiError(i18n.t('api:timeout', { minutes: TIMEOUT / 60_000 }), { kind: 'timeout', cause })
    : new ApiError(i18n.t('api:network'), { kind: 'network', cause });
};
