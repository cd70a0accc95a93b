import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { texts } from '../language/texts.ts';
import { HttpError } from '../http-error.ts';
import type { FileStore } from './file-store.ts';

/** `size` is in bytes; without it the store is asked. */
type Sent = { readonly store: FileStore; readonly name: string; readonly size?: number; readonly headers: Readonly<Record<string, string>> };

/**
 * Answers with a stored file: all of it, a part when the browser asks for one (RFC 9110, one range), or 304 when it has it.
 * @param headers sent with the file, and not with an error
 * @throws HttpError 404 when there is no such file, 416 for a part that it does not have, 503 when the storage cannot be reached
 */
export const sendStored = async (request: FastifyRequest, reply: FastifyReply, { store, name, size: known, headers }: Sent): Promise<FastifyReply> => {
  const size = known ?? (await store.size(name));
  if (size === undefined) throw new HttpError(404, texts.fileGone);
  const tag = tagOf(name);
  if (knows(request.headers['if-none-match'], tag)) return reply.code(304).headers({ ...headers, etag: tag }).send();
  const range = rangeOf(request, size, tag);
  if (range === 'none') throw new HttpError(416, texts.fileNoRange);
  const content = await store.open(name, range);
  if (!content) throw new HttpError(404, texts.fileGone);
  void reply.headers({ ...headers, etag: tag, 'accept-ranges': 'bytes', 'content-length': range ? range.end - range.start + 1 : size });
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.send(content);
};

/** A name means one content for ever, so it is as good as a hash of that. */
const tagOf = (name: string): string => `"${createHash('sha256').update(name).digest('base64url').slice(0, 22)}"`;

const knows = (header: string | undefined, tag: string): boolean => (header ?? '').split(',').some((one) => [tag, `W/${tag}`, '*'].includes(one.trim()));

/** @returns undefined for the whole file, also where several parts are asked for; 'none' for a part beyond its end */
const rangeOf = (request: FastifyRequest, size: number, tag: string) => {
  const { range, 'if-range': ifRange } = request.headers;
  if (range === undefined || (ifRange !== undefined && ifRange !== tag)) return undefined;
  // A file that is shorter than the end that was asked for is that end (RFC 9110, 14.1.2).
  const suffix = /^bytes=-(\d+)$/.exec(range.trim());
  if (suffix && size > 0 && Number(suffix[1]) >= size) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, range, { combine: true });
  if (ranges === -1) return 'none';
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 ? undefined : ranges[0];
};
