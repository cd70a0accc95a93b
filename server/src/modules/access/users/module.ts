import { defineModule } from '../../../module.ts';
import { settingsModule } from '../../site/settings/module.ts';
import { userRoutes } from './routes.ts';
import { Users } from './service.ts';
import { texts } from './texts.ts';

export { Reach } from './reach.ts';
export { administrators } from './reach-repository.ts';

export const usersModule = defineModule({
  name: 'users',
  create: ({ database: { db }, storage, use }) => {
    const site = use(settingsModule);
    return {
      handlers: { users: userRoutes(new Users({ db, passwordRules: async () => (await site.settings()).passwordRules, exportFiles: storage.exports })) },
      menu: [{ name: 'User', type: 'page', path: 'User', parent: 'System', title: { zh: '用户管理', en: 'Users' }, icon: 'TeamOutlined', sort: 1, groups: ['administrators'] }],
      interfaces: { users: ['administrators'] },
      texts,
    };
  },
});
