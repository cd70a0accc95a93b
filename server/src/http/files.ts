import type { FastifyRequest } from 'fastify';
import { UPLOAD_MEGABYTES } from '@portal/shared/contract/all';
import { texts } from '../language/texts.ts';
import { HttpError } from '../http-error.ts';

/** The one file of a multipart call. @throws HttpError 400 without one, 413 when it is too large */
export const readFile = async (request: FastifyRequest): Promise<Uint8Array> => {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part || part.fieldname !== 'file') throw new HttpError(400, texts.fileMissing, { field: 'file' });
  try {
    return await part.toBuffer();
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new HttpError(413, texts.fileTooLarge, { values: { megabytes: UPLOAD_MEGABYTES }, field: 'file' });
    }
    throw error;
  }
};
