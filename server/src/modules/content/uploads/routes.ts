import type { FastifyInstance } from 'fastify';
import type { HandlersOf } from '../../../contract-routes.ts';
import { readFile } from '../../../http/files.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { HttpError } from '../../../http-error.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import { sendStored } from '../../../storage/send.ts';
import type { Authenticate } from '../../../current-user.ts';
import { FILES_PATH, type Uploads } from './service.ts';

const YEAR_SECONDS = 31_536_000;

export const uploadRoutes = (uploads: Uploads): HandlersOf<'uploads'> => ({
  image: async ({ currentUser, request }) => uploads.addPicture(currentUser.id, await readFile(request)),
});

type Serving = { readonly uploads: Uploads; readonly files: FileStore; readonly authenticate: Authenticate };

/**
 * Serves what was uploaded, to signed-in users only, but for what everybody sees; pictures that were posted to those who may read them, asked anew every
 * time. Not in the contract: the answer is the file, without an envelope.
 */
export const serveUploads = (app: FastifyInstance, { uploads, files, authenticate }: Serving): void => {
  app.get<{ Params: { name: string } }>(`${FILES_PATH}/:name`, async (request, reply) => {
    const { name } = request.params;
    const currentUser = await authenticate(request);
    const shown = currentUser ? await uploads.open(currentUser, name) : await uploads.openPublic(name);
    if (!shown) throw new HttpError(401, commonTexts.signInAgain);
    const { mediaType, isPosted } = shown;
    const headers = {
      'content-type': mediaType,
      'cache-control': isPosted ? 'private, no-cache' : `private, max-age=${YEAR_SECONDS}, immutable`,
      'content-disposition': 'inline',
    };
    return sendStored(request, reply, { store: files, name, headers });
  });
};
