import { everybody } from '../../../built-in-groups.ts';
import { defineModule } from '../../../module.ts';
import { exportsModule } from '../../delivery/exports/module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { visitListFile } from './list-file.ts';
import { names } from './names.ts';
import { browsingHistoryRoutes } from './routes.ts';
import { BrowsingHistory } from './service.ts';
import { texts } from './texts.ts';

export { clearedTimeOf, isInHistory } from './repository.ts';

const groups = ['administrators', 'securityAdministrators', 'auditors'] as const;

/** What was opened: everybody's own history, and all of it for administrators. Docs: decision 69. */
export const browsingHistoryModule = defineModule({
  name: 'browsing-history',
  create: ({ database: { db }, settings, use }) => {
    const history = new BrowsingHistory(db, use(catalogueModule));
    return {
      names,
      handlers: { browsingHistory: { ...browsingHistoryRoutes(history), exportFile: use(exportsModule).addList(visitListFile(history)) } },
      nightly: (signal) => history.forgetOld(settings.browsingHistoryDays, signal),
      menu: [{ name: 'BrowsingHistory', type: 'page', path: 'BrowsingHistory', title: { zh: '浏览历史', en: 'Browsing history' }, icon: 'FieldTimeOutlined', sort: 3, groups: everybody }],
      interfaces: { browsingHistory: { title: { zh: '全员浏览历史', en: 'Everybody’s browsing history' }, groups } },
      texts,
    };
  },
});
