import { defineModule } from '../../../module.ts';
import { dataRolesModule } from '../../access/data-roles/module.ts';
import { searchModule } from '../../reading/search/module.ts';
import { selfServiceModule } from '../../reading/self-service/module.ts';
import { viewsModule } from '../../reading/views/module.ts';
import { catalogueModule } from '../catalogue/module.ts';
import { connectionSourcesModule } from '../connection-sources/module.ts';
import { h5ReportsModule } from '../h5-reports/module.ts';
import { missingInServiceModule } from '../missing-in-service/module.ts';
import { Embedding } from './embedding.ts';
import { names } from './names.ts';
import { reportRoutes } from './routes.ts';
import { Freshness } from './freshness.ts';

/** Opening reports and dashboards. */
export const reportsModule = defineModule({
  name: 'reports',
  create: ({ settings, log, use }) => {
    const catalogue = use(catalogueModule);
    const connections = use(connectionSourcesModule);
    const beside = { dataRoles: use(dataRolesModule), h5: use(h5ReportsModule), views: use(viewsModule), ...use(selfServiceModule), missing: use(missingInServiceModule), timeZone: settings.timeZone, log };
    const embedding = new Embedding(catalogue, connections, beside);
    return { names, handlers: { reports: reportRoutes(catalogue, embedding, new Freshness(catalogue, connections), use(searchModule)) } };
  },
});
