import type { FastifyReply, FastifyRequest } from 'fastify';
import { SSO_NO_ACCOUNT } from '@portal/shared/contract/all';
import { Coded, type HandlersOf } from '../../../contract-routes.ts';
import { HttpError } from '../../../http-error.ts';
import { keepSession, originOf, SSO_MINUTES, type Tokens } from '../sign-in/module.ts';
import type { SingleSignOn } from './service.ts';
import { texts } from './texts.ts';

const PATH = '/sso';
/** One for each sign-in that was begun: two browser tabs may do so side by side. */
const cookieOf = (state: string): string => `hb_sso_${state.replace(/[^\w-]/g, '').slice(0, 12)}`;

export const ssoRoutes = (singleSignOn: SingleSignOn, tokens: Tokens): HandlersOf<'sso'> => ({
  start: async ({ query, request, reply }) => {
    const { address, begun } = await singleSignOn.begin();
    const kept = await tokens.sso({ ...begun, redirect: query.redirect ?? '' });
    void reply.setCookie(cookieOf(begun.state), kept, {
      httpOnly: true,
      // The provider sends the browser back from another site.
      sameSite: 'lax',
      path: PATH,
      secure: request.protocol === 'https',
      maxAge: SSO_MINUTES * 60,
    });
    return { address };
  },
  callback: async ({ query, request, reply }) => {
    const begun = await begunBy(tokens, request, query.state ?? '');
    void reply.clearCookie(cookieOf(begun.state), { path: PATH });
    return finish(singleSignOn, begun, request, reply);
  },
});

const begunBy = async (tokens: Tokens, request: FastifyRequest, state: string) => {
  const begun = await tokens.readSso(request.cookies[cookieOf(state)] ?? '');
  if (!begun || begun.state !== state) throw new HttpError(400, texts.ssoStale);
  return begun;
};

const finish = async (singleSignOn: SingleSignOn, begun: Awaited<ReturnType<typeof begunBy>>, request: FastifyRequest, reply: FastifyReply) => {
  const parameters = new URLSearchParams(request.url.split('?')[1] ?? '');
  // The client's own time stamp (SPEC 7.1) is not the provider's.
  parameters.delete('_t');
  const outcome = await singleSignOn.finish(parameters, begun, originOf(request));
  if ('noAccount' in outcome) return new Coded(SSO_NO_ACCOUNT, texts.ssoNoAccount, null, { account: outcome.noAccount });
  return { session: keepSession(outcome.opened, request, reply), redirect: begun.redirect };
};
