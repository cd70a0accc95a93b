import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bilingual, Envelope, FieldError } from '@portal/shared/contract/all';
import { refusedBecause } from '../database/failed-query.ts';
import { languageOf, say } from '../language/language.ts';
import { texts } from '../language/texts.ts';
import { InvalidRequest, HttpError } from '../http-error.ts';

/** Puts every failure of the API into the envelope (SPEC 7.1, DESIGN 3); what is inside the server stays inside. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = refusedByDatabase(thrown) ?? thrown;
    // A path that names no file, such as `//x` or `/./x`: whoever asks hears what they hear of any other address that there is not.
    if (thrown.code === 'FST_STATIC_FORBIDDEN_PATH') return reply.callNotFound();
    const status = error instanceof HttpError ? error.status : error instanceof InvalidRequest ? 400 : (error.statusCode ?? 500);
    request.log[status >= 500 ? 'error' : 'info']({ err: error }, 'request failed');
    if (error instanceof HttpError && status === 429 && error.values?.seconds !== undefined) void reply.header('retry-after', error.values.seconds);
    return send(request, reply, status < 400 ? 500 : status, ...messageOf(error, request));
  });
};

/** What the database refuses without a defect of the portal's. */
const refusedByDatabase = (cause: Error): HttpError | undefined => {
  if (cause instanceof HttpError) return undefined;
  const because = refusedBecause(cause);
  if (because === 'gone') return new HttpError(409, texts.goneMeanwhile, { cause });
  return because === 'busy' ? new HttpError(503, texts.busy, { cause }) : undefined;
};

/** A request that reaches no route, as its address cannot be read. No plug-in has seen it, either. */
export const answerUnread = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  request.log.info({ err: error }, 'request failed');
  void reply.header('x-content-type-options', 'nosniff').header('content-security-policy', "default-src 'none'");
  sendFailure(request, reply, 400, texts.badRequest);
};

/** Sends a failure that is not an exception: an address that does not exist, for example. */
export const sendFailure = (request: FastifyRequest, reply: FastifyReply, status: number, text: Bilingual, values = {}): FastifyReply =>
  send(request, reply, status, say(languageOf(request.headers['accept-language']), text, values));

const send = (request: FastifyRequest, reply: FastifyReply, statusCode: number, message: string, errors?: FieldError[]): FastifyReply => {
  const body: Envelope<null> = { statusCode, value: null, message, traceId: request.id, ...(errors && { errors }) };
  return reply.code(statusCode).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body);
};

const messageOf = (error: FastifyError | HttpError | InvalidRequest, request: FastifyRequest): [message: string, errors?: FieldError[]] => {
  const language = languageOf(request.headers['accept-language']);
  if (error instanceof InvalidRequest) {
    return [error.errors.map(({ message }) => message).join(language === 'zh' ? '；' : '; '), [...error.errors]];
  }
  if (error instanceof HttpError) {
    const message = say(language, error.text, error.values);
    return error.field ? [message, [{ field: error.field, message }]] : [message];
  }
  return [say(language, plainText(error as FastifyError))];
};

const plainText = (error: FastifyError): Bilingual => {
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return texts.badJson;
  const status = error.statusCode ?? 500;
  if (status === 413) return texts.tooLarge;
  if (status === 415 || status === 406) return texts.wrongMediaType;
  return status >= 400 && status < 500 ? texts.badRequest : texts.internal;
};
