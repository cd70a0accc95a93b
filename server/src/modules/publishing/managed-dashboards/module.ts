import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { groupsModule } from '../../access/groups/module.ts';
import { uploadsModule } from '../../content/uploads/module.ts';
import { addingModule } from '../adding/module.ts';
import { OnlineDashboards } from './online.ts';
import { names } from './names.ts';
import { RolesOfDashboards } from './roles.ts';
import { managedDashboardRoutes } from './routes.ts';
import { ManagedDashboards } from './service.ts';
import { texts } from './texts.ts';

export { holdDashboards } from './repository.ts';

/** The dashboards of the catalogue, for who publishes them. */
export const managedDashboardsModule = defineModule({
  name: 'managed-dashboards',
  create: ({ database: { db }, use }) => ({
    names,
    handlers: { managedDashboards: managedDashboardRoutes(new ManagedDashboards(db, use(uploadsModule)), new OnlineDashboards(db, use(addingModule), use(groupsModule), use(uploadsModule)), new RolesOfDashboards(db, use(groupsModule))) },
    menu: [{ name: 'DsahboardSetUp', type: 'page', path: 'DsahboardSetUp', parent: 'Publishing', title: { zh: '仪表板管理', en: 'Dashboards' }, icon: 'DashboardOutlined', sort: 3, groups: ['administrators', 'reportAdministrators', 'auditors'] }],
    rateLimits: { managedDashboards: { coverImage: perMinute(60, 'upload', byUser) } },
    texts,
  }),
});
