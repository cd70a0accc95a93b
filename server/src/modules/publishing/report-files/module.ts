import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { dataRolesModule } from '../../access/data-roles/module.ts';
import { signInModule } from '../../access/sign-in/module.ts';
import { catalogueModule } from '../catalogue/module.ts';
import { connectionSourcesModule } from '../connection-sources/module.ts';
import { names } from './names.ts';
import { reportFileRoutes, serveReportFiles } from './routes.ts';
import { ReportFiles } from './service.ts';
import { texts } from './texts.ts';

/** The files that reports are made of. Docs: decision 18. */
export const reportFilesModule = defineModule({
  name: 'report-files',
  create: ({ limits, use }) => {
    const files = new ReportFiles(use(catalogueModule), use(connectionSourcesModule), use(dataRolesModule));
    const { authenticateDownload } = use(signInModule);
    return {
      names,
      handlers: { reportFiles: reportFileRoutes(files) },
      serve: (app) => serveReportFiles(app, files, authenticateDownload, limits),
      rateLimits: { reportFiles: { download: perMinute(20, 'report file', byUser) } },
      texts,
    };
  },
});
