import { defineModule } from '../../../module.ts';
import { connectionSourcesModule } from '../../publishing/connection-sources/module.ts';
import { RoleDatasets } from './datasets.ts';
import { names } from './names.ts';
import { dataRoleRoutes } from './routes.ts';
import { DataRoles } from './service.ts';
import { texts } from './texts.ts';

export type { DataRoles } from './service.ts';
export { holdDataRoles } from './repository.ts';

/** Roles of datasets' row-level security, as grants name them. Docs: decision 54. */
export const dataRolesModule = defineModule({
  name: 'data-roles',
  create: ({ database: { db }, log, use }) => {
    const datasets = new RoleDatasets(db, use(connectionSourcesModule));
    const dataRoles = new DataRoles(db, datasets);
    return {
      offer: dataRoles,
      names,
      handlers: { dataRoles: dataRoleRoutes(dataRoles) },
      nightly: (signal) => datasets.lookAll(log, signal),
      interfaces: { dataRoles: { title: { zh: '数据角色', en: 'Data roles' }, groups: ['administrators', 'securityAdministrators'] } },
      texts,
    };
  },
});
