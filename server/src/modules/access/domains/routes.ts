import type { HandlersOf } from '../../../contract-routes.ts';
import type { Checks } from './checks.ts';
import type { Log } from './log.ts';
import type { Domains } from './service.ts';

export const domainRoutes = (domains: Domains, checks: Checks, log: Log): HandlersOf<'domains'> => ({
  list: ({ body }) => domains.list(body),
  add: ({ currentUser, body, request }) => domains.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => domains.update(currentUser, body, request.ip),
  check: ({ currentUser, body, request }) => domains.check(currentUser, body.id, body.isEnabled === 1, request.ip),
  remove: ({ currentUser, body, request }) => domains.remove(currentUser, body.ids, request.ip),
  test: ({ body, language }) => checks.test(body.id, language),
  testSignIn: ({ currentUser, body, language, request }) => checks.testSignIn(currentUser, body, language, request.ip),
  preview: ({ body, language }) => checks.preview(body.id, language),
  compare: ({ currentUser, body, request }) => log.begin(currentUser, { id: body.id, kind: 'compare', isForced: false }, request.ip),
  sync: ({ currentUser, body, request }) => log.begin(currentUser, { id: body.id, kind: 'sync', isForced: body.force === 1 }, request.ip),
  runs: ({ body, language }) => log.runs(body, language),
  changes: ({ body, language }) => log.changes(body, language),
});
