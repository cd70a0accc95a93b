import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HandlersOf } from '../../../contract-routes.ts';
import { byUser, perMinute, type RateLimits } from '../../../http/rate-limits.ts';
import { languageOf } from '../../../language/language.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { HttpError } from '../../../http-error.ts';
import type { Authenticate } from '../../../current-user.ts';
import { REPORT_FILES, type ReportFiles } from './service.ts';

/** Files are made for whoever fetches them. */
const fileLimit = perMinute(10, 'file', byUser);

export const reportFileRoutes = (files: ReportFiles): HandlersOf<'reportFiles'> => ({
  download: ({ currentUser, body, language }) => files.offer(currentUser, body.id, language),
});

/** Gives a report's file, as it comes from the reporting service. Not in the contract: the answer is the file, without an envelope. */
export const serveReportFiles = (app: FastifyInstance, files: ReportFiles, authenticate: Authenticate, limits: RateLimits): void => {
  app.get<{ Params: { id: string }; Querystring: { language?: unknown } }>(`${REPORT_FILES}/:id(^[0-9]{1,9}$)`, async (request, reply) => {
    const currentUser = await authenticate(request);
    if (!currentUser) throw new HttpError(401, commonTexts.signInAgain);
    await limits.take([fileLimit], { request, currentUser });
    // The browser asks for it by itself, and then tells its own language, not the portal's.
    const { language: chosen } = request.query;
    const language = languageOf(typeof chosen === 'string' ? chosen : request.headers['accept-language']);
    const { content, mediaType, name } = await files.open(currentUser, Number(request.params.id), language, goneAway(reply));
    return reply
      .type(mediaType)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(content);
  });
};

/** A signal that the browser closed the connection before all was sent. */
const goneAway = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
};
