import type { HandlersOf } from '../../contract-routes.ts';
import type { OwnReportBin } from './bin.ts';
import type { SelfService } from './service.ts';

export const selfServiceRoutes = (reports: SelfService, bin: OwnReportBin): HandlersOf<'selfService'> => ({
  list: ({ reader }) => reports.list(reader),
  datasets: ({ reader }) => reports.datasets(reader),
  begin: ({ reader, body }) => reports.begin(reader, body.originId),
  prepare: ({ reader, body }) => reports.prepare(reader, body.reportId, body.name),
  add: ({ reader, body }) => reports.add(reader, body.reportId, body.sourceReportId),
  rename: ({ reader, body }) => reports.rename(reader, body.id, body.name),
  remove: ({ reader, body }) => reports.remove(reader, body.id),
  bin: ({ reader }) => bin.list(reader),
  restore: ({ reader, body }) => bin.restore(reader, body.id),
  purge: ({ reader, body }) => bin.purge(reader, body.ids),
});
