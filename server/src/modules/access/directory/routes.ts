import type { HandlersOf } from '../../../contract-routes.ts';
import type { DirectoryRoles } from './roles-service.ts';
import type { DirectorySchedule } from './sync-service.ts';
import type { DirectoryUsers } from './users-service.ts';

export const directoryUserRoutes = (users: DirectoryUsers, schedule: DirectorySchedule): HandlersOf<'directoryUsers'> => ({
  search: ({ query }) => users.search(query.keyword),
  list: ({ body }) => users.list(body),
  add: ({ currentUser, body, request }) => users.add(currentUser, body, request.ip),
  suggest: () => users.suggest(),
  match: ({ currentUser, body, request }) => users.match(currentUser, body, request.ip),
  unmatch: ({ currentUser, body, request }) => users.unmatch(currentUser, body.ids, request.ip),
  settings: () => schedule.settings(),
  setSettings: ({ currentUser, body, request }) => schedule.setSettings(currentUser, body, request.ip),
  sync: ({ currentUser, body, request }) => schedule.begin(currentUser, body, request.ip),
  run: ({ query, language }) => schedule.run(query.id, language),
  runs: ({ language }) => schedule.runs(language),
  credentials: () => schedule.credentials(),
});

export const directoryRoleRoutes = (roles: DirectoryRoles): HandlersOf<'directoryRoles'> => ({
  groups: ({ query }) => roles.groups(query.keyword),
  list: ({ body }) => roles.list(body),
  add: ({ currentUser, body, request }) => roles.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => roles.update(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => roles.remove(currentUser, body, request.ip),
  preview: ({ query }) => roles.preview(query.id),
  sync: ({ currentUser, body, request }) => roles.sync(currentUser, body.id, request.ip),
});
