import { defineModule } from '../../../module.ts';
import { signInModule } from '../../access/sign-in/module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { serveEvents } from './routes.ts';
import { LiveEvents } from './service.ts';

export type { LiveEvents } from './service.ts';

/** Tells open pages at once what changed. Docs: decision 22. */
export const eventsModule = defineModule({
  name: 'events',
  create: ({ database: { db }, log, use }) => {
    const { authenticateFile, sessions } = use(signInModule);
    const events = new LiveEvents(db, use(catalogueModule), log);
    return {
      offer: events,
      serve: (app) => serveEvents(app, events, { authenticate: authenticateFile, openAmong: (tokens) => sessions.openAmong(tokens) }),
      nightly: () => events.forgetOld(),
      stop: () => events.stop(),
    };
  },
});
