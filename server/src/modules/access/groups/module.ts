import { defineModule } from '../../../module.ts';
import { ReportGrants } from './grants.ts';
import { names } from './names.ts';
import { dashboardRoleRoutes, groupRoutes, reportRoleRoutes } from './routes.ts';
import { Groups } from './service.ts';
import { texts } from './texts.ts';

/** Groups (roles), which carry the grants on reports and dashboards. */
export const groupsModule = defineModule({
  name: 'groups',
  create: ({ database: { db } }) => {
    const grants = new ReportGrants(db);
    return {
      names,
      handlers: { groups: groupRoutes(new Groups(db)), reportRoles: reportRoleRoutes(grants), dashboardRoles: dashboardRoleRoutes(grants) },
      menu: [{ name: 'Role', type: 'page', path: 'Role', parent: 'System', title: { zh: '角色管理', en: 'Roles' }, icon: 'SafetyOutlined', sort: 2, groups: ['administrators', 'securityAdministrators'] }],
      interfaces: { roles: { title: { zh: '角色管理', en: 'Roles' }, groups: ['administrators', 'securityAdministrators'] } },
      texts,
    };
  },
});
