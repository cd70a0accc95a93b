import { defineModule } from '../../../module.ts';
import { groupsModule } from '../../access/groups/module.ts';
import { uploadsModule } from '../../content/uploads/module.ts';
import { catalogueModule } from '../catalogue/module.ts';
import { H5Addresses } from './addresses.ts';
import { BundleNames, BundleStore } from './bundle-store.ts';
import { names } from './names.ts';
import { H5Pages, serveH5Pages } from './pages.ts';
import { h5ReportRoutes } from './routes.ts';
import { H5Reports } from './service.ts';
import { texts } from './texts.ts';
import { Tickets } from './tickets.ts';

export { addressOfBundle, BundleStore } from './bundle-store.ts';
export type { H5Pages, H5Address } from './pages.ts';

/** Reports that are pages, of the web or uploaded. Docs: decision 20. */
export const h5ReportsModule = defineModule({
  name: 'h5-reports',
  create: ({ database: { db }, settings, storage, key, use }) => {
    const bundles = new BundleStore(storage.h5);
    const tickets = new Tickets(key('h5'));
    const reports = new H5Reports({ db, bundles, bundleNames: new BundleNames(key('h5')), catalogue: use(catalogueModule), addresses: new H5Addresses(settings.h5Origins, settings.publicAddress), uploads: use(uploadsModule), grants: use(groupsModule) });
    return {
      offer: new H5Pages(tickets),
      names,
      handlers: { h5Reports: h5ReportRoutes(reports) },
      nightly: () => reports.removeUnused(),
      serve: (app) => serveH5Pages(app, bundles, tickets),
      texts,
    };
  },
});
