import { readers } from '../../../built-in-groups.ts';
import { defineModule, type MenuEntry } from '../../../module.ts';
import { dataRolesModule } from '../../access/data-roles/module.ts';
import { schedulesModule } from '../../delivery/schedules/module.ts';
import { connectionSourcesModule } from '../../publishing/connection-sources/module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { names } from './names.ts';
import { RecycleBin } from './recycle-bin.ts';
import { Buildable } from './buildable.ts';
import { Leftovers } from './leftovers.ts';
import { MadePages } from './made-pages.ts';
import { selfServiceRoutes } from './routes.ts';
import { SelfService } from './service.ts';
import { Stamps } from './stamps.ts';
import { texts } from './texts.ts';

export type { MadePages } from './made-pages.ts';
export type { Stamps } from './stamps.ts';
export { markMadeForPurge } from './repository.ts';

const menu: readonly MenuEntry[] = [
  { name: 'SelfServiceMyReport', type: 'page', path: 'SelfServiceMyReport', title: { zh: '我的自助报表', en: 'My own reports' }, icon: 'FormOutlined', sort: 2, groups: readers },
  {
    name: 'SelfServiceMyReportAlreadyDeleted',
    type: 'page',
    path: 'SelfServiceMyReportAlreadyDeleted',
    parent: 'SelfServiceMyReport',
    title: { zh: '回收站', en: 'Recycle bin' },
    icon: 'DeleteOutlined',
    sort: 1,
    groups: readers,
  },
];

/** Reports that users make themselves. Docs: decision 25. */
export const selfServiceModule = defineModule({
  name: 'self-service',
  create: ({ database: { db }, settings, log, key, use }) => {
    const catalogue = use(catalogueModule);
    const connections = use(connectionSourcesModule);
    const pages = new MadePages(db, connections);
    const stamps = new Stamps(key('self-service'));
    const leftovers = new Leftovers(db, connections, stamps, settings.removeLeftovers);
    const recycleBin = new RecycleBin(db, connections, use(schedulesModule), log);
    const selfService = new SelfService({
      db,
      catalogue,
      dataRoles: use(dataRolesModule),
      connections,
      buildable: new Buildable(catalogue, connections),
      pages,
      stamps,
    });
    return {
      offer: { madePages: pages, stamps },
      names,
      handlers: { selfService: selfServiceRoutes(selfService, recycleBin) },
      nightly: async () => {
        await recycleBin.forgetOld();
        await leftovers.remove(log);
      },
      menu,
      texts,
    };
  },
});
