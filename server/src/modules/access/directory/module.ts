import { Directory } from '../../../entra/directory.ts';
import { Graph } from '../../../entra/graph.ts';
import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule, type MenuEntry } from '../../../module.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { names } from './names.ts';
import { DirectoryRoles } from './roles-service.ts';
import { directoryRoleRoutes, directoryUserRoutes } from './routes.ts';
import { DirectorySync } from './sync.ts';
import { DirectorySchedule } from './sync-service.ts';
import { texts } from './texts.ts';
import { DirectoryUsers } from './users-service.ts';

const groups = ['administrators', 'securityAdministrators'] as const;
/** They read everything: the pages of what their single calls show are theirs, too. */
const readers = [...groups, 'auditors'] as const;
const menu: readonly MenuEntry[] = [
  { name: 'AzureUser', type: 'page', path: 'AzureUser', parent: 'System', title: { zh: '目录用户', en: 'Directory users' }, icon: 'CloudOutlined', sort: 6, groups: readers },
  { name: 'AzureRole', type: 'page', path: 'AzureRole', parent: 'System', title: { zh: '目录组与数据角色', en: 'Directory groups and data roles' }, icon: 'ClusterOutlined', sort: 7, groups: readers },
];

/** Users and groups of Entra ID, by Microsoft Graph. Docs: decision 55. */
export const directoryModule = defineModule({
  name: 'directory',
  create: ({ database: { db }, settings, log, pause, use }) => {
    const directory = new Directory(new Graph(settings.entra, pause));
    const sync = new DirectorySync(db, directory, use(notificationsModule), log);
    const schedule = new DirectorySchedule({ db, directory, sync, entra: settings.entra, appIds: [settings.entra.clientId, settings.powerBi.clientId], timeZone: settings.timeZone });
    const roles = new DirectoryRoles(db, directory);
    return {
      names,
      handlers: { directoryUsers: directoryUserRoutes(new DirectoryUsers(db, directory, { hasSingleSignOn: settings.sso !== undefined }), schedule), directoryRoles: directoryRoleRoutes(roles) },
      jobs: [
        {
          name: 'directory-sync',
          cron: '5 * * * *',
          minutes: 55,
          work: async (signal) => {
            if (await schedule.byClock(signal)) await roles.syncAll(log, signal);
          },
        },
      ],
      rateLimits: { directoryUsers: { search: perMinute(60, 'directory search', byUser) }, directoryRoles: { groups: perMinute(60, 'directory groups', byUser), preview: perMinute(30, 'directory group preview', byUser) } },
      menu,
      interfaces: {
        directoryUsers: { title: { zh: '目录用户', en: 'Directory users' }, groups },
        directoryRoles: { title: { zh: '目录组', en: 'Directory groups' }, groups },
      },
      texts,
      start: () => schedule.start(),
      stop: () => schedule.stop(),
    };
  },
});
