import type { FastifyReply } from 'fastify';

/** A signal that the caller closed the connection before the answer was sent. */
export const goneAway = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new DOMException('The caller went away.', 'AbortError'));
  });
  return gone.signal;
};
