import type { FastifyInstance, FastifyReply } from 'fastify';
import { endpoints, importFiles, type userImportCalls } from '@portal/shared/contract/all';
import { WORKBOOK_MEDIA_TYPE } from '@portal/shared/workbook';
import type { HandlersOf } from '../../../contract-routes.ts';
import type { Authenticate, CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { readNamedFile } from '../../../http/files.ts';
import { HttpError } from '../../../http-error.ts';
import { languageOf, say, type Language } from '../../../language/language.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import type { UserImports } from './service.ts';
import { template } from './template.ts';
import { texts } from './texts.ts';

export const userImportRoutes = (imports: UserImports): Pick<HandlersOf<'users'>, keyof typeof userImportCalls> => ({
  importUser: async ({ currentUser, request }) => {
    const { content, name } = await readNamedFile(request);
    return imports.upload(currentUser, content, name);
  },
  checkImport: ({ currentUser, body, language }) => imports.check(currentUser, body, language),
  runImport: ({ currentUser, body, request, language }) => imports.run(currentUser, body, language, request.ip),
  importStatus: ({ currentUser }) => imports.status(currentUser),
  cancelImport: ({ currentUser, body }) => imports.cancel(currentUser, body.id),
});

const LONGEST_ID = /^[1-9]\d{0,8}$/;

/** Gives the files of imports, for saving. Not in the contract: the answers are files, without an envelope. */
export const serveImportFiles = (app: FastifyInstance, { db, imports, authenticate }: { readonly db: Db; readonly imports: UserImports; readonly authenticate: Authenticate }): void => {
  /** @throws HttpError 401, 403 for who may not import */
  const allowed = async (request: Parameters<Authenticate>[0]): Promise<CurrentUser> => {
    const currentUser = await authenticate(request);
    if (!currentUser) throw new HttpError(401, commonTexts.signInAgain);
    if (!currentUser.calls.may(endpoints.users.importUser)) throw new HttpError(403, texts.importDenied);
    return currentUser;
  };
  app.get<{ Querystring: { language?: string } }>(importFiles.template, async (request, reply) => {
    await allowed(request);
    const language = languageOf(request.query.language ?? request.headers['accept-language']);
    return send(reply, await template(db, language), say(language, texts.file_template));
  });
  for (const [part, which, title] of [['wrong', 'wrongFile', texts.file_wrong], ['result', 'resultFile', texts.file_result]] as const) {
    app.get<{ Params: { id: string }; Querystring: { language?: string } }>(`/api/User/ImportUser/:id/${part}`, async (request, reply) => {
      const currentUser = await allowed(request);
      if (!LONGEST_ID.test(request.params.id)) throw new HttpError(404, texts.importMissing);
      const language: Language = languageOf(request.query.language ?? request.headers['accept-language']);
      return send(reply, await imports.file(currentUser, Number(request.params.id), which), say(language, title));
    });
  }
};

const send = (reply: FastifyReply, content: Uint8Array, name: string): FastifyReply =>
  reply
    .headers({ 'content-type': WORKBOOK_MEDIA_TYPE, 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}` })
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
