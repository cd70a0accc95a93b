import type { FastifyInstance } from 'fastify';
import type { HandlersOf } from '../../contract-routes.ts';
import { readFile } from '../../http/files.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { sendStored } from '../../storage/send.ts';
import type { Authenticate } from '../sign-in/reader.ts';
import { FILES_PATH, type PictureAccess, type Uploads } from './service.ts';

const YEAR_SECONDS = 31_536_000;

export const uploadRoutes = (uploads: Uploads): HandlersOf<'uploads'> => ({
  image: async ({ reader, request }) => uploads.addPicture(reader.id, await readFile(request)),
});

type Serving = { readonly uploads: Uploads; readonly files: FileStore; readonly authenticate: Authenticate; readonly mayRead: PictureAccess };

/**
 * Serves what was uploaded, to signed-in users only; pictures of comments to those who may read them, asked anew every
 * time. Not in the contract: the answer is the file, without an envelope.
 */
export const serveUploads = (app: FastifyInstance, { uploads, files, authenticate, mayRead }: Serving): void => {
  app.get<{ Params: { name: string } }>(`${FILES_PATH}/:name`, async (request, reply) => {
    const reader = await authenticate(request);
    if (!reader) throw new Refusal(401, texts.signInAgain);
    const { name } = request.params;
    const { mediaType, isPosted } = await uploads.open(reader, name, mayRead);
    const headers = {
      'content-type': mediaType,
      'cache-control': isPosted ? 'private, no-cache' : `private, max-age=${YEAR_SECONDS}, immutable`,
      'content-disposition': 'inline',
    };
    return sendStored(request, reply, { store: files, name, headers });
  });
};
