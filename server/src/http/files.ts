import type { FastifyRequest } from 'fastify';
import { UPLOAD_MEGABYTES } from '@portal/shared/contract/all';
import { texts } from '../language/texts.ts';
import { HttpError } from '../http-error.ts';

/** The one file of a multipart call. @throws HttpError 400 without one or for a form that ends too soon, 413 when it is too large */
export const readFile = async (request: FastifyRequest): Promise<Uint8Array> => {
  if (!request.isMultipart()) throw new HttpError(400, texts.fileMissing, { field: 'file' });
  const part = await request.file().catch(refuse);
  if (!part || part.fieldname !== 'file') throw new HttpError(400, texts.fileMissing, { field: 'file' });
  return part.toBuffer().catch(refuse);
};

/** The parser names a status for what goes beyond its limits, and throws plain errors at a form that it cannot read. */
const refuse = (cause: { readonly code?: string; readonly statusCode?: number }): never => {
  if (cause.code === 'FST_REQ_FILE_TOO_LARGE') throw new HttpError(413, texts.fileTooLarge, { values: { megabytes: UPLOAD_MEGABYTES }, field: 'file' });
  if (cause.statusCode === undefined) throw new HttpError(400, texts.fileIncomplete, { field: 'file', cause });
  throw cause as Error;
};
