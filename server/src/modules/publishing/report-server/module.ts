import { defineModule } from '../../../module.ts';
import { addingModule } from '../adding/module.ts';
import { managedReportsModule } from '../managed-reports/module.ts';
import { names } from './names.ts';
import { reportServerRoutes } from './routes.ts';
import { ReportServer } from './service.ts';

/** Paginated reports of a report server, for who publishes them. */
export const reportServerModule = defineModule({
  name: 'report-server',
  create: ({ use }) => ({ names, handlers: { reportServer: reportServerRoutes(new ReportServer(use(addingModule), use(managedReportsModule))) } }),
});
