import { defineModule } from '../../../module.ts';
import { resourceGroupRoutes } from './routes.ts';
import { ResourceGroups } from './service.ts';

/** Resource groups, which give menus and interfaces. */
export const resourceGroupsModule = defineModule({ name: 'resource-groups', create: ({ database: { db } }) => ({
    handlers: { resourceGroups: resourceGroupRoutes(new ResourceGroups(db)) },
    interfaces: {
      resourceGroups: { title: { zh: '资源组管理', en: 'Resource groups' }, groups: ['administrators'] },
      interfaces: { title: { zh: '接口管理', en: 'Interfaces' }, groups: ['administrators'] },
    },
  }),
 });
