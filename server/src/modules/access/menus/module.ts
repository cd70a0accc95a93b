import { defineModule } from '../../../module.ts';
import { releasesModule } from '../../site/releases/module.ts';
import { MenuManagement } from './management.ts';
import { names } from './names.ts';
import { menuManagementRoutes, menuRoutes } from './routes.ts';
import { MenuService } from './service.ts';
import { texts } from './texts.ts';

export { groupsOfEntries, resourcesFor } from './repository.ts';
export { menuStatesOf } from './service.ts';

/** The menus that resource groups give, and the folder in which all administration stands. */
export const menusModule = defineModule({
  name: 'menus',
  create: ({ database: { db }, use }) => ({
    names,
    handlers: { signIn: menuRoutes(new MenuService(db)), menus: menuManagementRoutes(new MenuManagement(db, use(releasesModule).pages)) },
    menu: [
      { name: 'System', type: 'folder', title: { zh: '系统管理', en: 'System' }, icon: 'SettingOutlined', sort: 4, groups: ['administrators', 'securityAdministrators', 'contentEditors', 'auditors'] },
      { name: 'MenuManagement', type: 'page', path: 'MenuManagement', parent: 'System', title: { zh: '菜单管理', en: 'Menus' }, icon: 'MenuOutlined', sort: 4, groups: ['administrators', 'auditors'] },
    ],
    interfaces: { menus: { title: { zh: '菜单管理', en: 'Menus' }, groups: ['administrators'] } },
    texts,
  }),
});
