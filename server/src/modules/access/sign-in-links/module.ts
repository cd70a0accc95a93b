import { byAddress, byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { signInModule } from '../sign-in/module.ts';
import { names } from './names.ts';
import { removeGrants } from './repository.ts';
import { signInLinkRoutes } from './routes.ts';
import { SignInLinks } from './service.ts';
import { texts } from './texts.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Signing in by a link, or by a QR code that a signed-in phone approves. Docs: decision 15. */
export const signInLinksModule = defineModule({
  name: 'sign-in-links',
  create: ({ database: { db }, use }) => ({
    names,
    handlers: { signInLinks: signInLinkRoutes(new SignInLinks(db, use(signInModule).sessions)) },
    nightly: () => removeGrants(db, new Date(Date.now() - DAY_MILLISECONDS)),
    rateLimits: {
      signInLinks: {
        redeem: perMinute(30, 'token', byAddress),
        createLink: perMinute(20, 'link', byUser),
        qrCode: perMinute(60, 'qr', byAddress),
        // Every page with a picture asks each few seconds.
        qrState: perMinute(6000, 'qr state', byAddress),
      },
    },
    texts,
  }),
});
