import type { HandlersOf } from '../../../contract-routes.ts';
import { Kept } from '../../../http/kept-answers.ts';
import type { MenuManagement } from './management.ts';
import type { MenuService } from './service.ts';

export const menuRoutes = (menus: MenuService): Pick<HandlersOf<'signIn'>, 'myMenus'> => ({
  myMenus: async ({ currentUser }) => new Kept(`${currentUser.resourceGroupId}`, currentUser, ['access'], () => menus.ofUser(currentUser)),
});

export const menuManagementRoutes = (menus: MenuManagement): HandlersOf<'menus'> => ({
  top: () => menus.top(),
  choices: ({ currentUser, language }) => menus.choices(currentUser, language),
  preview: ({ query }) => menus.preview(query.resourceGroupId),
  add: ({ currentUser, body, request }) => menus.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => menus.update(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => menus.remove(currentUser, body.ids, request.ip),
});
