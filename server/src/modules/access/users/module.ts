import { defineModule } from '../../../module.ts';
import { exportsModule } from '../../delivery/exports/module.ts';
import { settingsModule } from '../../site/settings/module.ts';
import { userListFile } from './list-file.ts';
import { names } from './names.ts';
import { userRoutes } from './routes.ts';
import { Users } from './service.ts';
import { texts } from './texts.ts';

export { Reach } from './reach.ts';
export { administrators } from '../../../provisioning/administrators-repository.ts';
export * from './given-repository.ts';

export const usersModule = defineModule({
  name: 'users',
  create: ({ database: { db }, storage, use }) => {
    const site = use(settingsModule);
    const users = new Users({ db, passwordRules: async () => (await site.settings()).passwordRules, exportFiles: storage.exports });
    return {
      names,
      handlers: { users: { ...userRoutes(users), exportUser: use(exportsModule).addList(userListFile(users)) } },
      menu: [{ name: 'User', type: 'page', path: 'User', parent: 'System', title: { zh: '用户管理', en: 'Users' }, icon: 'TeamOutlined', sort: 1, groups: ['administrators', 'securityAdministrators', 'auditors'] }],
      interfaces: {
        usersRead: { title: { zh: '用户：查看', en: 'People: read' }, groups: ['administrators', 'securityAdministrators'] },
        users: { title: { zh: '用户：更改', en: 'People: change' }, groups: ['administrators', 'securityAdministrators'] },
      },
      texts,
    };
  },
});
