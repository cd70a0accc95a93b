import { HttpError } from '../http-error.ts';
import { texts } from './texts.ts';

export type Json = Readonly<Record<string, unknown>>;

/** What `Retry-After` says, in seconds or as a date; without it, longer with every attempt. At least 1 second; who asks knows how long they wait. */
export const retryAfterSeconds = ({ headers }: Response, attempt: number): number => {
  const header = headers.get('retry-after') ?? '';
  const said = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Math.max(1, Number.isFinite(said) ? said : 2 ** attempt);
};

/** What an answer says, of so many bytes at most. @throws HttpError 502 for one that is longer or no JSON, 503 for one that breaks off */
export const jsonWithin = async (response: Response, mostBytes: number): Promise<Json> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of response.body ?? []) {
      bytes += (part as Uint8Array).byteLength;
      if (bytes > mostBytes) throw new HttpError(502, texts.directoryFailed, { values: { code: 'tooLong' } });
      parts.push(part as Uint8Array);
    }
  } catch (cause) {
    throw cause instanceof HttpError ? cause : new HttpError(503, texts.directoryUnreachable, { cause });
  }
  try {
    const json: unknown = JSON.parse(Buffer.concat(parts).toString('utf8') || '{}');
    if (typeof json === 'object' && json !== null) return json as Json;
  } catch {
    // As any other answer that says nothing.
  }
  throw new HttpError(502, texts.directoryFailed, { values: { code: 'JSON' } });
};
