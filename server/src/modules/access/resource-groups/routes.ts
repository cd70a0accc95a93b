import type { HandlersOf } from '../../../contract-routes.ts';
import type { GroupGrants } from './grants.ts';
import type { ResourceGroups } from './service.ts';

export const resourceGroupRoutes = (groups: ResourceGroups, grants: GroupGrants): HandlersOf<'resourceGroups'> => ({
  top: ({ language }) => groups.top(language),
  list: ({ body, language }) => groups.list(body, language),
  add: ({ currentUser, body, request }) => groups.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => groups.update(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => groups.remove(currentUser, body.ids, request.ip),
  getResource: ({ query }) => grants.menus(query.resourceGroupId),
  updateResource: ({ currentUser, body, request }) => grants.setMenus(currentUser, body, request.ip),
});

export const resourceGroupInterfaceRoutes = (grants: GroupGrants): HandlersOf<'resourceGroupInterfaces'> => ({
  list: ({ query }) => grants.interfaces(query.resourceGroupId),
  set: ({ currentUser, body, request }) => grants.setInterfaces(currentUser, body, request.ip),
});
