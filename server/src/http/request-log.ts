import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/** One line for each request instead of two, when its answer has gone: who asked for what, how it ended, and how many milliseconds it took. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // What a request was is in its one line.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { method: request.method, url: request.url, ip: request.ip, statusCode: reply.statusCode, responseTime: Math.round(reply.elapsedTime * 10) / 10 };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}
