import { defineModule } from '../../../module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { accessRequestRoutes } from './routes.ts';
import { AccessRequests } from './service.ts';

export const accessRequestsModule = defineModule({
  name: 'access-requests',
  create: ({ database: { db }, use }) => ({ handlers: { reports: accessRequestRoutes(new AccessRequests(db, use(catalogueModule))) } }),
});
