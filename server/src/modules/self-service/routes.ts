import type { HandlersOf } from '../../contract-routes.ts';
import type { SelfService } from './service.ts';

export const selfServiceRoutes = (reports: SelfService): HandlersOf<'selfService'> => ({
  list: ({ reader }) => reports.list(reader),
  datasets: ({ reader }) => reports.datasets(reader),
  begin: ({ reader, body }) => reports.begin(reader, body.originId),
  prepare: ({ reader, body }) => reports.prepare(reader, body.reportId, body.name),
  add: ({ reader, body }) => reports.add(reader, body.reportId, body.sourceReportId),
  rename: ({ reader, body }) => reports.rename(reader, body.id, body.name),
  remove: ({ reader, body }) => reports.remove(reader, body.id),
});
