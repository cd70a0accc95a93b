import { defineModule } from '../../../module.ts';
import { exportsModule } from '../../delivery/exports/module.ts';
import { mailModule } from '../../delivery/mail/module.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { settingsModule } from '../../site/settings/module.ts';
import { signInModule } from '../sign-in/module.ts';
import { BulkActs } from './bulk.ts';
import { userListFile } from './list-file.ts';
import { names } from './names.ts';
import { mayOpenFor } from './reach.ts';
import { userRoutes } from './routes.ts';
import { Users } from './service.ts';
import { texts } from './texts.ts';

export { disablePeople } from './disabling.ts';
export { Reach, reachesNow } from './reach.ts';
export { addMembers, touchPeople } from './memberships-repository.ts';
export { describeUsers } from './repository.ts';
export { stopExports } from './stopped-exports.ts';
export { endOfDay, lastDayOf } from './valid-until.ts';
export { hasAdministrator, holdPeople } from './reach-repository.ts';
export { administrators } from '../../../provisioning/administrators-repository.ts';
export * from './given-repository.ts';

export const usersModule = defineModule({
  name: 'users',
  create: ({ database: { db }, log, settings, storage, use }) => {
    use(signInModule).sessions.checkMakersBy(mayOpenFor);
    const site = use(settingsModule);
    const users = new Users({ db, passwordRules: async () => (await site.settings()).passwordRules, exportFiles: storage.exports, timeZone: settings.timeZone, outbox: use(mailModule), notices: use(notificationsModule), log, publicAddress: settings.publicAddress });
    return {
      names,
      handlers: { users: { ...userRoutes(users, new BulkActs(db)), exportUser: use(exportsModule).addList(userListFile(users)) } },
      menu: [{ name: 'User', type: 'page', path: 'User', parent: 'System', title: { zh: '用户管理', en: 'Users' }, icon: 'TeamOutlined', sort: 1, groups: ['administrators', 'securityAdministrators', 'auditors'] }],
      interfaces: {
        usersRead: { title: { zh: '用户：查看', en: 'People: read' }, groups: ['administrators', 'securityAdministrators'] },
        users: { title: { zh: '用户：更改', en: 'People: change' }, groups: ['administrators', 'securityAdministrators'] },
      },
      texts,
    };
  },
});
