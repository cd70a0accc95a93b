import type { HandlersOf } from '../../../contract-routes.ts';
import type { Readers } from './readers.ts';
import type { EffectivePermissions } from './service.ts';

export const permissionRoutes = (permissions: EffectivePermissions, readers: Readers): Omit<HandlersOf<'effectivePermissions'>, 'exportPeople'> => ({
  person: ({ query }) => permissions.person(query.userId),
  reports: ({ query }) => permissions.reports(query.userId, query.all === '1'),
  report: ({ query }) => permissions.report(query.userId, query.id),
  dashboards: ({ query }) => permissions.dashboards(query.userId, query.all === '1'),
  menus: ({ query }) => permissions.menus(query.userId, query.all === '1'),
  interfaces: ({ query }) => permissions.interfaces(query.userId, query.all === '1'),
  people: ({ body }) => readers.list(body),
});
