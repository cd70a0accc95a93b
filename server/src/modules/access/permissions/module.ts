import { defineModule } from '../../../module.ts';
import { exportsModule } from '../../delivery/exports/module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { dataRolesModule } from '../data-roles/module.ts';
import { readersFile } from './list-file.ts';
import { names } from './names.ts';
import { Readers } from './readers.ts';
import { permissionRoutes } from './routes.ts';
import { EffectivePermissions } from './service.ts';
import { texts } from './texts.ts';

/** What people may do and why, and who can see what. It is read only: grants are changed where they are. */
export const permissionsModule = defineModule({
  name: 'permissions',
  create: ({ database: { db }, use }) => {
    const catalogue = use(catalogueModule);
    const dataRoles = use(dataRolesModule);
    const readers = new Readers(db, catalogue, dataRoles);
    return {
      names,
      handlers: { effectivePermissions: { ...permissionRoutes(new EffectivePermissions(db, catalogue, dataRoles), readers), exportPeople: use(exportsModule).addList(readersFile(readers)) } },
      texts,
    };
  },
});
