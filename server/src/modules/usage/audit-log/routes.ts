import type { HandlersOf } from '../../../contract-routes.ts';
import type { Chain } from './chain.ts';
import type { AuditRecords } from './records.ts';

export const auditLogRoutes = (records: AuditRecords, chain: Chain): Omit<HandlersOf<'auditLog'>, 'exportFile'> => ({
  list: ({ body }) => records.list(body),
  check: ({ body }) => chain.check(body.after),
});
