import type { FastifyInstance } from 'fastify';
import type { HandlersOf } from '../../../contract-routes.ts';
import { bearerToken, viewedIn } from '../sign-in/module.ts';
import type { CallRecord } from './call-record.ts';
import type { ViewAs } from './service.ts';

export const viewAsRoutes = (views: ViewAs): HandlersOf<'viewAs'> => ({
  start: ({ currentUser, body, request }) => views.start(currentUser, body.id, request.ip),
  end: ({ request }) => views.end(bearerToken(request), request.ip),
});

/** Has every call of a view written down, files and streams too: who, as whom, what, and how it ended. */
export const recordCalls = (app: FastifyInstance, record: CallRecord): void => {
  app.addHook('onResponse', async (request, reply) => {
    const user = viewedIn(request);
    if (!user?.viewedBy) return;
    const { id, account } = user.viewedBy;
    record.add({
      userId: id,
      account,
      asUserId: user.id,
      asAccount: user.account,
      action: 'viewAs.call',
      target: `${request.method} ${pathOf(request.url)}`,
      detail: { status: reply.statusCode, ...aboutOf(request.body), ...aboutOf(request.query) },
      address: request.ip,
      createTime: new Date(),
    });
  });
};

const pathOf = (url: string): string => url.split('?', 1)[0]?.slice(0, 300) ?? '';

/** Which thing a call was about, where it says so by a number. */
const aboutOf = (input: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries((input ?? {}) as Record<string, unknown>).flatMap(([name, value]) => (/^(id|\w{1,30}Id)$/.test(name) && /^\d{1,9}$/.test(String(value)) ? [[name, Number(value)]] : [])),
  );
