import { readers } from '../../../built-in-groups.ts';
import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { endingsJob } from './endings.ts';
import { names } from './names.ts';
import { Owners } from './owners.ts';
import { accessRequestRoutes, ownedRequestRoutes, ownRequestRoutes, requestCountRoutes } from './routes.ts';
import { AccessRequests } from './service.ts';
import { texts } from './texts.ts';

export { accountOf, activeAccount } from './owners-repository.ts';

/** What readers ask for, and grants for a time. Docs: decision 49. */
export const accessRequestsModule = defineModule({
  name: 'access-requests',
  create: ({ database: { db }, settings, use }) => {
    const notices = use(notificationsModule);
    const place = { publicAddress: settings.publicAddress, timeZone: settings.timeZone };
    const requests = new AccessRequests({ db, catalogue: use(catalogueModule), notices, place, ownersDecide: settings.ownersDecide });
    return {
      names,
      handlers: { signIn: requestCountRoutes(requests), reports: ownRequestRoutes(requests), accessRequests: accessRequestRoutes(requests, new Owners(db)), ownedRequests: ownedRequestRoutes(requests) },
      jobs: [endingsJob({ db, notices, place })],
      menu: [
        { name: 'AccessRequests', type: 'page', path: 'AccessRequests', parent: 'System', title: { zh: '访问申请', en: 'Requests for access' }, icon: 'SolutionOutlined', sort: 13, groups: ['administrators', 'securityAdministrators', 'reportAdministrators', 'auditors'] },
        // The side menu shows it to owners only.
        { name: 'OwnedRequests', type: 'page', path: 'OwnedRequests', title: { zh: '我负责的报表：访问申请', en: 'Requests for my reports' }, icon: 'SolutionOutlined', sort: 4, isOff: !settings.ownersDecide, groups: readers },
      ],
      interfaces: { accessRequests: { title: { zh: '访问申请：处理', en: 'Requests for access: decide' }, groups: ['administrators', 'securityAdministrators', 'reportAdministrators'] } },
      rateLimits: { reports: { requestAccess: perMinute(20, 'access request', byUser) } },
      texts,
    };
  },
});
