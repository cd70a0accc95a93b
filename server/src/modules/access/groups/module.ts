import { defineModule } from '../../../module.ts';
import { dataRolesModule } from '../data-roles/module.ts';
import { ReportGrants } from './grants.ts';
import { RoleMembers } from './members.ts';
import { names } from './names.ts';
import { dashboardRoleRoutes, groupRoutes, reportRoleRoutes } from './routes.ts';
import { Groups } from './service.ts';
import { texts } from './texts.ts';

export { grantRowOf, lineOf, reportGrantOf } from './grant-rows.ts';
export { assignedDashboards, namesOfDataRoles, storedGrants } from './grants-repository.ts';
export { findRole } from './repository.ts';
export { ReportHolders } from './report-holders.ts';
export type { ReportGrants } from './grants.ts';

/** Groups (roles), which carry the grants on reports and dashboards. */
export const groupsModule = defineModule({
  name: 'groups',
  create: ({ database: { db }, use }) => {
    const grants = new ReportGrants(db, use(dataRolesModule));
    return {
      offer: grants,
      names,
      handlers: { groups: groupRoutes(new Groups(db), new RoleMembers(db)), reportRoles: reportRoleRoutes(grants), dashboardRoles: dashboardRoleRoutes(grants) },
      menu: [{ name: 'Role', type: 'page', path: 'Role', parent: 'System', title: { zh: '角色管理', en: 'Roles' }, icon: 'SolutionOutlined', sort: 2, groups: ['administrators', 'securityAdministrators', 'auditors'] }],
      interfaces: { roles: { title: { zh: '角色管理', en: 'Roles' }, groups: ['administrators', 'securityAdministrators'] } },
      texts,
    };
  },
});
