import type { FastifyRequest } from 'fastify';
import { everybody } from '../../../built-in-groups.ts';
import { byAddress, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { settingsModule } from '../../site/settings/module.ts';
import { names } from './names.ts';
import { removeEnded } from './repository.ts';
import { authenticateByBearer, authenticateByCookie, authenticateDownload, bearerToken, signInRoutes } from './routes.ts';
import { SignIn, type DirectorySignIn } from './service.ts';
import { Sessions } from './sessions.ts';
import { texts } from './texts.ts';
import { Tokens } from './tokens.ts';

export { callsOf, interfacesFor, isSwitchedOff } from './calls-repository.ts';
export { hashPassword, randomPassword } from './passwords.ts';
export { addPasswordLink, endSession, endSessionsOf, findAccount, forgetFailures, forgetSignInGrants, holdSession, logLogin, replacePassword, type Account } from './repository.ts';
export { bearerToken, fileToken, keepSession, originOf, viewedIn } from './routes.ts';
export { tryPassword, type DirectorySignIn, type Origin } from './service.ts';
export { texts as signInTexts } from './texts.ts';
export { rightsVersion, type Opened, type Sessions, type View } from './sessions.ts';
export { hashOf, newSecret, SSO_MINUTES, type Tokens } from './tokens.ts';

const DAY_MILLISECONDS = 86_400_000;

const accountOf = (request: FastifyRequest): string => {
  const account = (request.body as { username?: unknown } | undefined)?.username;
  return typeof account === 'string' ? account.trim().toLowerCase().slice(0, 100) : '';
};

/** What says whose password is changed: the token of a forced change, or of a session. */
const tokenOf = (request: FastifyRequest): string => {
  const { changeToken } = (request.body ?? {}) as { changeToken?: unknown };
  return typeof changeToken === 'string' ? changeToken : (bearerToken(request) ?? request.ip);
};

/** Signing in with a password, and sessions however they were opened. */
export const signInModule = defineModule({
  name: 'sign-in',
  create: ({ database: { db }, key, log, use }) => {
    const tokens = new Tokens(key('sessions'));
    const sessions = new Sessions(db, tokens, log);
    const site = use(settingsModule);
    const signIn = new SignIn(db, tokens, sessions, async () => (await site.settings()).passwordRules);
    return {
      offer: { tokens, sessions, useDirectory: (directory: DirectorySignIn) => signIn.useDirectory(directory), authenticate: authenticateByBearer(sessions), authenticateFile: authenticateByCookie(sessions), authenticateDownload: authenticateDownload(sessions) },
      names,
      handlers: { signIn: signInRoutes(signIn, sessions) },
      nightly: () => removeEnded(db, new Date(Date.now() - DAY_MILLISECONDS)),
      interfaces: { session: { title: { zh: '登录后的基本功能', en: 'What everybody who is signed in does' }, groups: everybody } },
      rateLimits: {
        signIn: {
          // Many sign in from behind one address, each of them seldom.
          login: [perMinute(300, 'login address', byAddress), perMinute(30, 'login', ({ request }) => `${request.ip} ${accountOf(request)}`)],
          setPassword: perMinute(30, 'set password', byAddress),
          changePassword: [perMinute(100, 'password address', byAddress), perMinute(10, 'password', ({ request }) => tokenOf(request))],
        },
      },
      texts,
    };
  },
});
