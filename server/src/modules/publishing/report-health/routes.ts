import type { HandlersOf } from '../../../contract-routes.ts';
import type { ReportHealths } from './service.ts';

export const reportHealthRoutes = (healths: ReportHealths): HandlersOf<'reportHealths'> => ({
  opened: ({ currentUser, body }) => healths.add(currentUser, body),
  health: ({ currentUser, query }) => healths.of(currentUser, query.dReportId),
});
