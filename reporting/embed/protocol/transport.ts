import { toFailure, toProtocolError } from './errors.ts';
import type { Answer } from './router.ts';

/** What the portal posts: an object with the shape of an HTTP request. Replies to our events have no method. */
interface Message {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body?: unknown;
}

export interface Transport {
  /**
   * Raises an event in the portal, at a path such as `/reports/{uid}/events/loaded`. Nothing waits for the portal's
   * answer: it proves no delivery. Before the first command there is nobody to tell.
   */
  raise(path: string, body: unknown): void;
  /** Of this page; named in every error. */
  readonly correlationId: string;
}

const isMessage = (data: unknown): data is Message => {
  if (typeof data !== 'object' || data === null) return false;
  const message = data as Partial<Message>;
  return typeof message.method === 'string' && typeof message.url === 'string' && typeof message.headers === 'object' && message.headers !== null;
};

const randomId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Listens to the portal's commands. Only the parent window is heard, only from one of `origins`, and from the first
 * accepted command on only that origin: it gets the replies and events, nobody else does.
 */
export const listen = (
  origins: readonly string[],
  answer: (method: string, url: string, headers: Record<string, unknown>, body: unknown) => Promise<Answer>,
  frame: Window = window,
): Transport => {
  const correlationId = randomId();
  let portal: string | undefined;
  let events = 0;

  frame.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== frame.parent || !origins.includes(event.origin) || !isMessage(event.data)) return;
    if (portal !== undefined && event.origin !== portal) return;
    portal = event.origin;
    const { method, url, headers, body } = event.data;
    const reply = (answered: Answer) =>
      frame.parent.postMessage({ statusCode: answered.statusCode ?? 200, headers: { id: headers.id }, body: answered.body }, event.origin);
    answer(method, url, headers, body).then(reply, (thrown: unknown) => {
      const failure = toFailure(thrown);
      reply({ statusCode: failure.statusCode, body: toProtocolError(failure, correlationId) });
    });
  });

  return {
    correlationId,
    raise: (path, body) => {
      if (portal === undefined) return;
      events += 1;
      frame.parent.postMessage({ method: 'POST', url: path, headers: { id: `${correlationId}-${events}` }, body }, portal);
    },
  };
};
