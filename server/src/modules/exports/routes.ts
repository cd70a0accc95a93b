import type { FastifyInstance } from 'fastify';
import type { HandlersOf } from '../../contract-routes.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { sendStored } from '../../storage/send.ts';
import type { Authenticate } from '../sign-in/reader.ts';
import { EXPORT_FILES, type Exports } from './service.ts';

export const exportRoutes = (exports: Exports): HandlersOf<'exports'> => ({
  create: ({ reader, body, language }) => exports.create(reader, body, language),
  list: ({ reader, body, language }) => exports.list(reader, body, language),
  refresh: ({ reader, body, language }) => exports.refresh(reader, body.id, language),
  update: ({ reader, body, language }) => exports.update(reader, body, language),
  remove: ({ reader, body }) => exports.remove(reader, body.id),
});

/** Gives exported files to whose they are, for saving. Not in the contract: the answer is the file, without an envelope. */
export const serveExports = (app: FastifyInstance, exports: Exports, files: FileStore, authenticate: Authenticate): void => {
  app.get<{ Params: { name: string } }>(`${EXPORT_FILES}/:name`, async (request, reply) => {
    const reader = await authenticate(request);
    if (!reader) throw new Refusal(401, texts.signInAgain);
    const { fileName, name, mediaType } = await exports.file(reader, request.params.name);
    const headers = {
      'content-type': mediaType,
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    };
    return sendStored(request, reply, { store: files, name: fileName, headers });
  });
};
