import type { HandlersOf } from '../../../contract-routes.ts';
import type { InterfaceClasses } from './classes-service.ts';
import type { Interfaces } from './service.ts';

export const classRoutes = (classes: InterfaceClasses): HandlersOf<'classes'> => ({
  top: () => classes.top(),
  list: ({ body }) => classes.list(body),
  add: ({ currentUser, body, request }) => classes.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => classes.update(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => classes.remove(currentUser, body.ids, request.ip),
});

export const interfaceRoutes = (interfaces: Interfaces): HandlersOf<'interfaces'> => ({
  top: () => interfaces.top(),
  list: ({ body, language }) => interfaces.list(body, language),
  add: ({ currentUser, body, request }) => interfaces.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => interfaces.update(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => interfaces.remove(currentUser, body.ids, request.ip),
});
