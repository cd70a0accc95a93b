import type { HandlersOf } from '../../../contract-routes.ts';
import type { InterfaceClasses } from './classes-service.ts';
import type { Interfaces } from './service.ts';
import type { Trials } from './trial.ts';

export const classRoutes = (classes: InterfaceClasses): HandlersOf<'classes'> => ({
  top: () => classes.top(),
  list: ({ body }) => classes.list(body),
  add: ({ currentUser, body, request }) => classes.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => classes.update(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => classes.remove(currentUser, body.ids, request.ip),
});

export const interfaceRoutes = (interfaces: Interfaces, trials: Trials): HandlersOf<'interfaces'> => ({
  top: () => interfaces.top(),
  list: ({ body, language }) => interfaces.list(body, language),
  add: ({ currentUser, body, request }) => interfaces.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => interfaces.update(currentUser, body, request.ip),
  updateMany: ({ currentUser, body, request }) => interfaces.updateMany(currentUser, body, request.ip),
  callers: ({ query, language }) => interfaces.callers(query.id, language),
  input: ({ query }) => trials.input(query.id),
  tryOut: ({ currentUser, body, request }) => trials.call(currentUser, body.id, body.input, request.headers as Record<string, string | undefined>, request.ip),
  remove: ({ currentUser, body, request }) => interfaces.remove(currentUser, body.ids, request.ip),
});
