import { defineModule } from '../../../module.ts';
import { releasesModule } from '../../site/releases/module.ts';
import { menusModule } from '../menus/module.ts';
import { GroupGrants } from './grants.ts';
import { names } from './names.ts';
import { resourceGroupInterfaceRoutes, resourceGroupRoutes } from './routes.ts';
import { ResourceGroups } from './service.ts';
import { texts } from './texts.ts';

/** Resource groups, which give menus and interfaces. */
export const resourceGroupsModule = defineModule({
  name: 'resource-groups',
  create: ({ database: { db }, use }) => {
    // The folder that the entry of the menu stands in is its module's.
    use(menusModule);
    const grants = new GroupGrants(db, use(releasesModule).pages);
    return {
      names,
      handlers: { resourceGroups: resourceGroupRoutes(new ResourceGroups(db), grants), resourceGroupInterfaces: resourceGroupInterfaceRoutes(grants) },
      menu: [{ name: 'Group', type: 'page', path: 'Group', parent: 'System', title: { zh: '资源组', en: 'Resource groups' }, icon: 'SafetyOutlined', sort: 3, groups: ['administrators', 'auditors'] }],
      interfaces: { resourceGroups: { title: { zh: '资源组管理', en: 'Resource groups' }, groups: ['administrators'] } },
      texts,
    };
  },
});
