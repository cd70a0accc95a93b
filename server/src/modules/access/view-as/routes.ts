import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints, type Endpoint } from '@portal/shared/contract/all';
import type { HandlersOf } from '../../../contract-routes.ts';
import type { Authenticate, CurrentUser } from '../../../current-user.ts';
import { knownFields } from '../../../http/call-log.ts';
import { bearerToken, viewedIn } from '../sign-in/module.ts';
import type { CallRecord } from './call-record.ts';
import type { ViewAs } from './service.ts';

export const viewAsRoutes = (views: ViewAs): HandlersOf<'viewAs'> => ({
  start: ({ currentUser, body, request }) => views.start(currentUser, body.id, request.ip),
  end: ({ request }) => views.end(bearerToken(request), request.ip),
});

/** What monitoring asks every few seconds, and tells nothing of anybody. */
const noise: ReadonlySet<Endpoint | undefined> = new Set<Endpoint>(Object.values(endpoints.health));

/**
 * Has every call of a view written down, files and streams, public calls and addresses that there are not, too: who, as whom, what, and
 * how it ended. An answer waits for it, so that a server that is killed has sent nothing that is not in the audit log. Where it cannot be written, or
 * nobody can say whether the call is one of a view, the call fails.
 * @param authenticate for what nobody has to be known for, where the session's token is sent all the same
 */
export const recordCalls = (app: FastifyInstance, record: CallRecord, authenticate: Authenticate): void => {
  const noted = new WeakSet<FastifyRequest>();
  /** Who sent what nobody has to be known for. A cookie goes along with pages and scripts as well: files that it opens ask for it themselves. */
  const unasked = async (request: FastifyRequest): Promise<CurrentUser | undefined> => (request.caller || !bearerToken(request) ? undefined : authenticate(request));
  const note = async (request: FastifyRequest, status: number): Promise<void> => {
    const { endpoint } = request.routeOptions.config;
    if (noted.has(request) || noise.has(endpoint)) return;
    noted.add(request);
    const user = viewedIn(request) ?? (await unasked(request));
    if (!user?.viewedBy) return;
    const { id, account } = user.viewedBy;
    await record.add({
      userId: id,
      account,
      asUserId: user.id,
      asAccount: user.account,
      action: 'viewAs.call',
      target: `${request.method} ${pathOf(request.url)}`,
      detail: { status, ...aboutOf(endpoint?.body, request.body), ...aboutOf(endpoint?.query, request.query) },
      address: request.ip,
      createTime: new Date(),
    });
  };
  app.addHook('onSend', (request, reply) => note(request, reply.statusCode));
  // A stream of events is sent past that hook, and mostly ends when the browser closes it, which is no response's end.
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      // Who has gone before the answer is written down with it, by the hook above.
      if (!reply.sent) return;
      note(request, reply.raw.statusCode).catch((error: unknown) => request.log.error({ err: error }, 'a call of a view was not written down'));
    });
  });
};

const pathOf = (url: string): string => url.split('?', 1)[0]?.slice(0, 300) ?? '';

/** Also one that is not checked: an object's own `toString` is none of ours to call. */
const isNumber = (value: unknown): boolean => (typeof value === 'number' || typeof value === 'string') && /^\d{1,9}$/.test(String(value));

/** Which thing a call was about, where it says so by a number, in a field that the contract has. Files say it by their path. */
const aboutOf = (schema: Endpoint['body'] | undefined, input: unknown): Record<string, number> =>
  Object.fromEntries(Object.entries(schema ? knownFields(schema, input) : {}).flatMap(([name, value]) => (/^(id|\w{1,30}Id)$/.test(name) && isNumber(value) ? [[name, Number(value)]] : [])));
