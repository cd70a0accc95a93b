import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { dataRolesModule } from '../../access/data-roles/module.ts';
import { groupsModule, ReportHolders } from '../../access/groups/module.ts';
import { uploadsModule } from '../../content/uploads/module.ts';
import { schedulesModule } from '../../delivery/schedules/module.ts';
import { addingModule } from '../adding/module.ts';
import { catalogueModule } from '../catalogue/module.ts';
import { connectionSourcesModule } from '../connection-sources/module.ts';
import { ReportAccess } from './access.ts';
import { ReportCovers } from './covers.ts';
import { JoinedReports } from './joined.ts';
import { names } from './names.ts';
import { ReportPages } from './pages.ts';
import { ReportRemoval } from './removal.ts';
import { managedReportRoutes, reportAccessRoutes, reportPageRoutes, reportSuccessorRoutes } from './routes.ts';
import { ManagedReports } from './service.ts';
import { Successors } from './successor.ts';
import { texts } from './texts.ts';

export type { JoinedReports } from './joined.ts';
export { changeForm, classFor, held, nameOf, requireCovers, requireText } from './service.ts';

/** The catalogue of reports, as administrators keep it. */
export const managedReportsModule = defineModule({
  name: 'managed-reports',
  create: ({ database: { db }, storage, pause, log, use }) => {
    const [uploads, grants, adding, connections] = [use(uploadsModule), use(groupsModule), use(addingModule), use(connectionSourcesModule)];
    const joined = new JoinedReports({ db, adding, uploads, grants });
    const covers = new ReportCovers({ db, catalogue: use(catalogueModule), connections, uploads, pause });
    return {
      offer: joined,
      names,
      handlers: {
        managedReports: managedReportRoutes(new ManagedReports(db, connections, uploads, grants), joined, new ReportRemoval(db, storage.exports, use(schedulesModule), log), covers),
        reportAccess: reportAccessRoutes(new ReportAccess(db, new ReportHolders(db))),
        reportPages: reportPageRoutes(new ReportPages(db, connections)),
        reportSuccessor: reportSuccessorRoutes(new Successors(db, adding, use(dataRolesModule))),
      },
      menu: [{ name: 'ReportSetUp', type: 'page', path: 'ReportSetUp', parent: 'Publishing', title: { zh: '报表管理', en: 'Reports' }, icon: 'BarChartOutlined', sort: 2, groups: ['administrators', 'reportAdministrators', 'auditors'] }],
      rateLimits: { managedReports: { coverImage: perMinute(60, 'upload', byUser), makeCover: perMinute(60, 'cover', byUser) } },
      texts,
    };
  },
});
