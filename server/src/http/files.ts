import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { UPLOAD_MEGABYTES } from '@portal/shared/contract/all';
import { texts } from '../language/texts.ts';
import { HttpError } from '../http-error.ts';

/** The one file of a multipart call. @throws HttpError 400 without one or for a form that ends too soon, 413 when it is too large */
export const readFile = async (request: FastifyRequest): Promise<Uint8Array> => (await filePart(request)).toBuffer().catch(refuse);

/** The same, with what it is called where it comes from. @throws HttpError 400 also for a name that cannot be kept */
export const readNamedFile = async (request: FastifyRequest): Promise<{ content: Uint8Array; name: string }> => {
  const part = await filePart(request);
  const name = namedOf(part);
  return { content: await part.toBuffer().catch(refuse), name };
};

const filePart = async (request: FastifyRequest): Promise<MultipartFile> => {
  if (!request.isMultipart()) throw new HttpError(400, texts.fileMissing, { field: 'file' });
  const part = await request.file().catch(refuse);
  if (!part || part.fieldname !== 'file') throw new HttpError(400, texts.fileMissing, { field: 'file' });
  return part;
};

/** The parser lets a part of bytes pass without a name, whatever its types say. A database takes no NUL, and nobody reads what else controls a screen. */
const namedOf = ({ filename }: { readonly filename?: string }): string => {
  if (!filename?.trim()) throw new HttpError(400, texts.fileNameMissing, { field: 'file' });
  if (/\p{Cc}/u.test(filename) || !filename.isWellFormed()) throw new HttpError(400, texts.fileNameWrong, { field: 'file' });
  return filename;
};

/** The parser names a status for what goes beyond its limits, and throws plain errors at a form that it cannot read. */
const refuse = (cause: { readonly code?: string; readonly statusCode?: number }): never => {
  if (cause.code === 'FST_REQ_FILE_TOO_LARGE') throw new HttpError(413, texts.fileTooLarge, { values: { megabytes: UPLOAD_MEGABYTES }, field: 'file' });
  if (cause.statusCode === undefined) throw new HttpError(400, texts.fileIncomplete, { field: 'file', cause });
  throw cause as Error;
};
