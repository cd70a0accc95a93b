import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UPLOAD_MEGABYTES } from '@portal/shared/contract';
import type { HandlersOf } from '../../contract-routes.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { Authenticate } from '../sign-in/reader.ts';
import { FILES_PATH, type Uploads } from './service.ts';

const YEAR_SECONDS = 31_536_000;

export const uploadRoutes = (uploads: Uploads): HandlersOf<'uploads'> => ({
  image: async ({ reader, request }) => uploads.addPicture(reader.id, await readFile(request)),
});

/** Serves what was uploaded, to signed-in users only. Not in the contract: the answer is the file, without an envelope. */
export const serveUploads = (app: FastifyInstance, uploads: Uploads, folder: string, authenticate: Authenticate): void => {
  app.get<{ Params: { name: string } }>(`${FILES_PATH}/:name`, async (request, reply) => {
    if (!(await authenticate(request))) throw new Refusal(401, texts.signInAgain);
    const { name } = request.params;
    const mediaType = await uploads.mediaTypeOf(name);
    return reply
      .type(mediaType)
      .header('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`)
      .header('content-disposition', 'inline')
      .sendFile(name, folder, { cacheControl: false });
  });
};

const readFile = async (request: FastifyRequest): Promise<Uint8Array> => {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part || part.fieldname !== 'file') throw new Refusal(400, texts.fileMissing, { field: 'file' });
  try {
    return await part.toBuffer();
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new Refusal(413, texts.fileTooLarge, { values: { megabytes: UPLOAD_MEGABYTES }, field: 'file' });
    }
    throw error;
  }
};
