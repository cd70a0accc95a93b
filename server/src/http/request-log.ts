import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/** One line for each request instead of two, when its answer has gone: who asked for what, how it ended, and how many milliseconds it took. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // What a request was is in its one line.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { method: request.method, url: loggedAddress(request), ip: request.ip, statusCode: reply.statusCode, responseTime: Math.round(reply.elapsedTime * 10) / 10 };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}

/** An address without what lets in who has it: a ticket in its path, and the values of its query (`token=`, `code=`). */
const loggedAddress = ({ url, params }: FastifyRequest): string => {
  const [path = '', query] = url.split('?', 2);
  const { ticket } = (params ?? {}) as { ticket?: string };
  const shown = ticket ? path.replace(ticket, '…') : path;
  if (query === undefined) return shown;
  return `${shown}?${[...new Set(new URLSearchParams(query).keys())].map((name) => `${encodeURIComponent(name)}=…`).join('&')}`;
};
