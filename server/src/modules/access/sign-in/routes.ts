import type { FastifyReply, FastifyRequest } from 'fastify';
import { loginCode, type Session } from '@portal/shared/contract/all';
import { Coded, type HandlersOf } from '../../../contract-routes.ts';
import type { Authenticate, CurrentUser } from '../../../current-user.ts';
import { HttpError } from '../../../http-error.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { DIRECTORY_UNREACHABLE, minutesOf, type LoginOutcome, type Origin, type SignIn } from './service.ts';
import { REFRESH_HOURS, type Opened, type Sessions } from './sessions.ts';
import { texts } from './texts.ts';

const REFRESH_COOKIE = 'hb_refresh';
/** The client keeps the access token in it (SPEC 7.1); the browser sends it along when it fetches a picture. */
export const ACCESS_COOKIE = 'hb_token';

export const signInRoutes = (signIn: SignIn, sessions: Sessions): Pick<HandlersOf<'signIn'>, 'login' | 'logout' | 'changePassword' | 'setPassword' | 'permissions'> => ({
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
    const currentUser = await authenticateByBearer(sessions)(request);
    if (currentUser?.viewedBy) throw new HttpError(403, commonTexts.viewedOnly);
    await signIn.changePassword(body.changeToken ?? currentUser, body, request.ip);
    forget(reply);
    return null;
  },
  setPassword: async ({ body, request, reply }) => {
    await signIn.setPassword(body.token, body, request.ip);
    forget(reply);
    return null;
  },
  permissions: async ({ currentUser }) => currentUser.calls.permissions,
});

/** The user of the bearer token: what every call of the API needs. */
export const authenticateByBearer =
  (sessions: Sessions): Authenticate =>
  async (request) =>
    noteViewed(request, await sessions.currentUser(bearerToken(request)));

/** The token that a request has in its header. The scheme's name is in any case (RFC 9110, 11.1). */
export const bearerToken = ({ headers }: FastifyRequest): string | undefined => /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** As above, or of the cookie: only for reading files, so that no other site can make a browser change anything. */
export const authenticateByCookie =
  (sessions: Sessions): Authenticate =>
  async (request) =>
    (await authenticateByBearer(sessions)(request)) ?? noteViewed(request, await sessions.currentUser(request.cookies[ACCESS_COOKIE]));

/** As above, for files that are taken away, which is nobody's who looks at the portal as somebody else does. */
export const authenticateDownload =
  (sessions: Sessions): Authenticate =>
  async (request) => {
    const currentUser = await authenticateByCookie(sessions)(request);
    if (currentUser?.viewedBy) throw new HttpError(403, commonTexts.viewedOnly);
    return currentUser;
  };

/** Requests by who looks at the portal as somebody else does: each of them is written down. */
const viewed = new WeakMap<FastifyRequest, CurrentUser>();

const noteViewed = (request: FastifyRequest, currentUser: CurrentUser | undefined): CurrentUser | undefined => {
  if (currentUser?.viewedBy) viewed.set(request, currentUser);
  return currentUser;
};

/** As whom somebody made a request, where they look at the portal as somebody else does. */
export const viewedIn = (request: FastifyRequest): CurrentUser | undefined => viewed.get(request);

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
    case DIRECTORY_UNREACHABLE:
      throw new HttpError(DIRECTORY_UNREACHABLE, texts.directoryDown);
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
