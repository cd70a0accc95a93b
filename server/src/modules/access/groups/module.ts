import { defineModule } from '../../../module.ts';
import { names } from './names.ts';
import { groupRoutes } from './routes.ts';
import { Groups } from './service.ts';

/** Groups (roles), which carry the grants on reports. */
export const groupsModule = defineModule({ name: 'groups', create: ({ database: { db } }) => ({
    names,
    handlers: { groups: groupRoutes(new Groups(db)) },
    interfaces: { roles: { title: { zh: '角色管理', en: 'Roles' }, groups: ['administrators', 'securityAdministrators'] } },
  }),
 });
