import type { FastifyInstance } from 'fastify';
import type { HandlersOf } from '../../../contract-routes.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { HttpError } from '../../../http-error.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import { sendStored } from '../../../storage/send.ts';
import type { Authenticate } from '../../../current-user.ts';
import type { ManagedExports } from './managed.ts';
import { EXPORT_FILES, type Exports } from './service.ts';

export const exportRoutes = (exports: Exports): HandlersOf<'exports'> => ({
  create: ({ currentUser, body, language }) => exports.create(currentUser, body, language),
  list: ({ currentUser, body, language }) => exports.list(currentUser, body, language),
  refresh: ({ currentUser, body, language }) => exports.refresh(currentUser, body.id, language),
  update: ({ currentUser, body, language }) => exports.update(currentUser, body, language),
  remove: ({ currentUser, body }) => exports.remove(currentUser, body.id),
});

/** The call for the list's file is made of its definition. */
export const managedExportRoutes = (exports: ManagedExports): Omit<HandlersOf<'managedExports'>, 'exportFile'> => ({
  list: ({ body, language }) => exports.list(body, language),
  stop: ({ currentUser, body, request }) => exports.stop(currentUser, body.ids, request.ip),
  remove: ({ currentUser, body, request }) => exports.remove(currentUser, body.ids, request.ip),
});

/** Gives exported files to whose they are, for saving. Not in the contract: the answer is the file, without an envelope. */
export const serveExports = (app: FastifyInstance, exports: Exports, files: FileStore, authenticate: Authenticate): void => {
  app.get<{ Params: { name: string } }>(`${EXPORT_FILES}/:name`, async (request, reply) => {
    const currentUser = await authenticate(request);
    if (!currentUser) throw new HttpError(401, commonTexts.signInAgain);
    const { fileName, name, mediaType } = await exports.file(currentUser, request.params.name);
    const headers = {
      'content-type': mediaType,
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    };
    return sendStored(request, reply, { store: files, name: fileName, headers });
  });
};
