import { byAddress, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { signInModule } from '../sign-in/module.ts';
import { ssoRoutes } from './routes.ts';
import { SingleSignOn } from './service.ts';
import { texts } from './texts.ts';

/** Signing in by OpenID Connect. */
export const ssoModule = defineModule({
  name: 'sso',
  create: ({ database: { db }, settings, log, use }) => {
    const { sessions, tokens } = use(signInModule);
    return {
      handlers: { sso: ssoRoutes(new SingleSignOn(db, sessions, settings.sso, settings.entra.authority, log), tokens) },
      rateLimits: { sso: { start: perMinute(60, 'sso', byAddress), callback: perMinute(60, 'sso', byAddress) } },
      texts,
    };
  },
});
