import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints, INTERFACE_DENIED } from '@portal/shared/contract/all';
import { texts } from '../../../language/texts.ts';
import { HttpError } from '../../../http-error.ts';
import type { Authenticate, CurrentUser } from '../../../current-user.ts';
import { fileToken, type Sessions } from '../../access/sign-in/module.ts';
import type { LiveEventRow } from './repository.ts';
import type { LiveEvents } from './service.ts';

export const EVENTS_PATH = '/api/Events';

/** Keeps proxies from closing a silent stream, and finds out who has signed out meanwhile; in milliseconds. */
const HEARTBEAT = 25_000;
/** How long a browser waits before it comes back, in milliseconds. */
const RETRY = 3_000;
/** A browser needs one; more than so many of one user are a mistake. */
const MOST_STREAMS = 20;

type Callers = { readonly authenticate: Authenticate; readonly openAmong: Sessions['openAmong'] };
type Stream = { readonly userId: number; readonly token: string };

/**
 * A stream of server-sent events. Who comes back says which event was the last (`Last-Event-ID`, or `after`), and gets
 * what came later. Not in the contract: the answer has no end.
 * @param heartbeat in milliseconds
 */
export const serveEvents = (app: FastifyInstance, events: LiveEvents, { authenticate, openAmong }: Callers, heartbeat = HEARTBEAT): void => {
  const streams = new Map<ServerResponse, Stream>();
  /** The sessions of all streams are looked up together, and whose is over is ended. */
  const beat = async (): Promise<void> => {
    if (streams.size === 0) return;
    const asked = [...streams];
    const open = await openAmong(asked.map(([, { token }]) => token));
    for (const [stream, { token }] of asked) {
      // Ended meanwhile.
      if (!streams.has(stream)) continue;
      if (open.has(token)) stream.write(': \n\n');
      else stream.end();
    }
  };
  const endAll = () => {
    for (const stream of streams.keys()) stream.end();
  };
  events.onStandstill(endAll);
  const timer = setInterval(() => {
    // Without the database nobody knows whose session is over: the next look does.
    beat().catch((error: unknown) => app.log.error({ err: error }, 'looking for ended sessions failed'));
  }, heartbeat);
  app.addHook('preClose', async () => {
    clearInterval(timer);
    endAll();
  });
  app.get<{ Querystring: { after?: string } }>(EVENTS_PATH, async (request, reply) => {
    const currentUser = await admit(request, authenticate);
    if ([...streams.values()].filter(({ userId }) => userId === currentUser.id).length >= MOST_STREAMS) throw new HttpError(429, texts.tooMany, { values: { seconds: 60 } });
    const stream = reply.raw;
    reply.hijack();
    streams.set(stream, { userId: currentUser.id, token: fileToken(request) });
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // What a proxy collects before it passes it on comes too late.
      'x-accel-buffering': 'no',
    });
    stream.write(`retry: ${RETRY}\n\n`);
    const closed = new Promise<void>((resolve) => stream.once('close', resolve));
    try {
      const ready = (from: number) => stream.write(`id: ${from}\nevent: ready\ndata: {}\n\n`);
      const { end } = await events.subscribe(currentUser.id, lastEvent(request), (event) => stream.write(textOf(event)), ready);
      await closed;
      end();
    } catch (error) {
      // The answer has begun: all that is left is to end it, and the browser comes back.
      request.log.error({ err: error }, 'a stream of events failed');
      stream.end();
    } finally {
      streams.delete(stream);
    }
  });
};

const admit = async (request: FastifyRequest, authenticate: Authenticate): Promise<CurrentUser> => {
  const currentUser = await authenticate(request);
  if (!currentUser) throw new HttpError(401, texts.signInAgain);
  if (!currentUser.calls.may(endpoints.comments.unreadCount) && !currentUser.calls.may(endpoints.notifications.list)) throw new HttpError(403, { zh: INTERFACE_DENIED, en: INTERFACE_DENIED });
  return currentUser;
};

const lastEvent = ({ headers, query }: FastifyRequest<{ Querystring: { after?: string } }>): number | undefined => {
  const text = headers['last-event-id'] ?? query.after;
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
};

const textOf = ({ id, name, data }: LiveEventRow): string => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
