import type { HandlersOf } from '../../../contract-routes.ts';
import type { RecycleBin } from './recycle-bin.ts';
import type { SelfService } from './service.ts';

export const selfServiceRoutes = (reports: SelfService, bin: RecycleBin): HandlersOf<'selfService'> => ({
  list: ({ currentUser }) => reports.list(currentUser),
  datasets: ({ currentUser }) => reports.datasets(currentUser),
  begin: ({ currentUser, body }) => reports.begin(currentUser, body.originId),
  prepare: ({ currentUser, body }) => reports.prepare(currentUser, body.reportId, body.name),
  add: ({ currentUser, body }) => reports.add(currentUser, body.reportId, body.sourceReportId),
  rename: ({ currentUser, body }) => reports.rename(currentUser, body.id, body.name),
  remove: ({ currentUser, body }) => reports.remove(currentUser, body.id),
  bin: ({ currentUser }) => bin.list(currentUser),
  restore: ({ currentUser, body }) => bin.restore(currentUser, body.id),
  purge: ({ currentUser, body }) => bin.purge(currentUser, body.ids),
});
