import type { FastifyReply, FastifyRequest } from 'fastify';
import { loginCode } from '@portal/shared/contract';
import { Coded, type HandlersOf } from '../../contract-routes.ts';
import { texts } from '../../language/texts.ts';
import type { MenuService } from '../menus/service.ts';
import type { SiteService } from '../site/service.ts';
import type { Authenticate } from './reader.ts';
import { REFRESH_HOURS, type LoginOutcome, type Opened, type SignIn } from './service.ts';

const REFRESH_COOKIE = 'hb_refresh';
/** The client keeps the access token in it (SPEC 7.1); the browser sends it along when it fetches a picture. */
export const ACCESS_COOKIE = 'hb_token';

export const signInRoutes = (signIn: SignIn, menus: MenuService, site: SiteService): HandlersOf<'signIn'> => ({
  login: async ({ body, request, reply }) => {
    if (body.grant_type === 'refresh_token') {
      return keep(await signIn.withRefreshToken(request.cookies[REFRESH_COOKIE] ?? body.refresh_token), request, reply);
    }
    const outcome = await signIn.withPassword(body.username, body.password, { address: request.ip, userAgent: userAgentOf(request) });
    return outcome.code === loginCode.success ? keep(outcome.opened, request, reply) : refusal(outcome);
  },
  logout: async ({ request, reply }) => {
    await signIn.out(request.cookies[REFRESH_COOKIE], await bearerReader(signIn)(request));
    forget(reply);
    return null;
  },
  changePassword: async ({ body, request, reply }) => {
    await signIn.changePassword(body.changeToken ?? (await bearerReader(signIn)(request)), body, request.ip);
    forget(reply);
    return null;
  },
  myMenus: ({ reader }) => menus.ofReader(reader),
  siteSettings: () => site.settings(),
});

/** The reader of the bearer token: what every call of the API needs. */
export const bearerReader =
  (signIn: SignIn): Authenticate =>
  (request) =>
    signIn.reader(/^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]);

/** As above, or of the cookie: only for reading files, so that no other site can make a browser change anything. */
export const fileReader =
  (signIn: SignIn): Authenticate =>
  async (request) =>
    (await bearerReader(signIn)(request)) ?? signIn.reader(request.cookies[ACCESS_COOKIE]);

const keep = ({ session, refreshToken }: Opened, request: FastifyRequest, reply: FastifyReply) => {
  void reply.setCookie(REFRESH_COOKIE, refreshToken, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/api',
    secure: request.protocol === 'https',
    maxAge: REFRESH_HOURS * 3600,
  });
  return session;
};

const forget = (reply: FastifyReply): void => {
  void reply.clearCookie(REFRESH_COOKIE, { path: '/api' });
};

const refusal = (outcome: Exclude<LoginOutcome, { code: typeof loginCode.success }>) => {
  switch (outcome.code) {
    case loginCode.wrongCredentials:
      return new Coded(outcome.code, texts.wrongCredentials, null);
    case loginCode.disabled:
      return new Coded(outcome.code, texts.disabled, null);
    case loginCode.locked:
      return new Coded(outcome.code, texts.locked, { minutesLeft: outcome.minutesLeft }, { minutes: outcome.minutesLeft });
    case loginCode.mustChangePassword:
      return new Coded(outcome.code, texts.mustChangePassword, { changeToken: outcome.changeToken });
    case loginCode.passwordExpired:
      return new Coded(outcome.code, texts.passwordExpired, { changeToken: outcome.changeToken });
  }
};

const userAgentOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 300);
