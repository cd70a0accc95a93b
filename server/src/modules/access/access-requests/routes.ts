import type { HandlersOf } from '../../../contract-routes.ts';
import type { Owners } from './owners.ts';
import type { AccessRequests } from './service.ts';

/** What readers do. */
export const ownRequestRoutes = (requests: AccessRequests): Pick<HandlersOf<'reports'>, 'requestAccess' | 'ownRequest' | 'withdrawRequest'> => ({
  requestAccess: ({ currentUser, body }) => requests.ask(currentUser, body.reportId, body.reason),
  ownRequest: ({ currentUser, query }) => requests.ownRequest(currentUser, query.reportId),
  withdrawRequest: ({ currentUser, body }) => requests.withdraw(currentUser, body.id),
});

/** What the menu says of requests. */
export const requestCountRoutes = (requests: AccessRequests): Pick<HandlersOf<'signIn'>, 'menuCounts'> => ({ menuCounts: ({ currentUser }) => requests.counts(currentUser) });

/** What is done by who decides. */
export const accessRequestRoutes = (requests: AccessRequests, owners: Owners): HandlersOf<'accessRequests'> => ({
  list: ({ body }) => requests.list(body),
  options: ({ currentUser, query }) => requests.options(currentUser, query.id),
  grantByRole: ({ currentUser, body, request }) => requests.grantByRole(currentUser, body, request.ip),
  grantToPerson: ({ currentUser, body, request }) => requests.grantToPerson(currentUser, body, request.ip),
  decline: ({ currentUser, body, request }) => requests.decline(currentUser, body, request.ip),
  owners: ({ body }) => owners.list(body),
  setOwner: ({ currentUser, body, request }) => owners.set(currentUser, body.id, body.ownerId, request.ip),
  people: ({ body }) => owners.people(body.keyword),
});

/** What owners do with requests for what they own. */
export const ownedRequestRoutes = (requests: AccessRequests): HandlersOf<'ownedRequests'> => ({
  list: ({ currentUser, body }) => requests.listOwned(currentUser, body),
  options: ({ currentUser, query }) => requests.optionsOfOwned(currentUser, query.id),
  grantToPerson: ({ currentUser, body, request }) => requests.grantToPerson(currentUser, body, request.ip, 'owned'),
  decline: ({ currentUser, body, request }) => requests.decline(currentUser, body, request.ip, 'owned'),
});
