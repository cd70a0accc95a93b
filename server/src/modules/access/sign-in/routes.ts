import type { FastifyReply, FastifyRequest } from 'fastify';
import { loginCode, type Session } from '@portal/shared/contract/all';
import { Coded, type HandlersOf } from '../../../contract-routes.ts';
import type { Authenticate } from '../../../current-user.ts';
import { minutesOf, type LoginOutcome, type Origin, type SignIn } from './service.ts';
import { REFRESH_HOURS, type Opened, type Sessions } from './sessions.ts';
import { texts } from './texts.ts';

const REFRESH_COOKIE = 'hb_refresh';
/** The client keeps the access token in it (SPEC 7.1); the browser sends it along when it fetches a picture. */
export const ACCESS_COOKIE = 'hb_token';

export const signInRoutes = (signIn: SignIn, sessions: Sessions): Pick<HandlersOf<'signIn'>, 'login' | 'logout' | 'changePassword' | 'permissions'> => ({
  login: async ({ body, request, reply }) => {
    if (body.grant_type === 'refresh_token') {
      return keepSession(await sessions.renew(request.cookies[REFRESH_COOKIE] ?? body.refresh_token), request, reply);
    }
    const outcome = await signIn.withPassword(body.username, body.password, originOf(request));
    return outcome.code === loginCode.success ? keepSession(outcome.opened, request, reply) : httpError(outcome);
  },
  logout: async ({ request, reply }) => {
    await sessions.end(request.cookies[REFRESH_COOKIE], await authenticateByBearer(sessions)(request));
    forget(reply);
    return null;
  },
  changePassword: async ({ body, request, reply }) => {
    await signIn.changePassword(body.changeToken ?? (await authenticateByBearer(sessions)(request)), body, request.ip);
    forget(reply);
    return null;
  },
  permissions: async ({ currentUser }) => currentUser.calls.permissions,
});

/** The user of the bearer token: what every call of the API needs. */
export const authenticateByBearer =
  (sessions: Sessions): Authenticate =>
  (request) =>
    sessions.currentUser(bearerToken(request));

/** The token that a request has in its header. The scheme's name is in any case (RFC 9110, 11.1). */
export const bearerToken = ({ headers }: FastifyRequest): string | undefined => /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** As above, or of the cookie: only for reading files, so that no other site can make a browser change anything. */
export const authenticateByCookie =
  (sessions: Sessions): Authenticate =>
  async (request) =>
    (await authenticateByBearer(sessions)(request)) ?? sessions.currentUser(request.cookies[ACCESS_COOKIE]);

/** The access token with which a file or stream was asked for: as above, of the header or of the cookie. */
export const fileToken = (request: FastifyRequest): string => bearerToken(request) ?? request.cookies[ACCESS_COOKIE] ?? '';

/** Answers a session that was just opened; its refresh token goes into a cookie that no script can read. */
export const keepSession = ({ session, refreshToken }: Opened, request: FastifyRequest, reply: FastifyReply): Session => {
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

const httpError = (outcome: Exclude<LoginOutcome, { code: typeof loginCode.success }>) => {
  switch (outcome.code) {
    case loginCode.wrongCredentials:
      return new Coded(outcome.code, texts.wrongCredentials, null);
    case loginCode.disabled:
      return new Coded(outcome.code, texts.disabled, null);
    case loginCode.locked:
      return lockNotice(outcome.secondsLeft);
    case loginCode.mustChangePassword:
      return new Coded(outcome.code, texts.mustChangePassword, { changeToken: outcome.changeToken });
    case loginCode.passwordExpired:
      return new Coded(outcome.code, texts.passwordExpired, { changeToken: outcome.changeToken });
  }
};

const lockNotice = (secondsLeft: number) => {
  const minutesLeft = minutesOf(secondsLeft);
  return new Coded(loginCode.locked, texts.locked, { minutesLeft, secondsLeft }, { minutes: minutesLeft });
};

/** Where a sign-in comes from; of the browser's name only so much as is kept. */
export const originOf = (request: FastifyRequest): Origin => ({ address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) });
