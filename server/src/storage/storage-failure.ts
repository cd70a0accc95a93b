import type { Readable } from 'node:stream';
import { texts } from '../language/texts.ts';
import { HttpError } from '../http-error.ts';

/** What the current user is told when files cannot be kept or fetched; the cause is for the log. */
export const storageFailure = (cause: unknown): HttpError => new HttpError(503, texts.storageUnreachable, { cause });

/** The same for a file that was not kept; where its content stopped coming, that is the failure, and not the storage's. */
export const writeFailure = (cause: unknown, content: Uint8Array | Readable): unknown =>
  'errored' in content && content.errored ? content.errored : storageFailure(cause);
