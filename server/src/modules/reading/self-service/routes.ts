import type { HandlersOf } from '../../../contract-routes.ts';
import type { RecycleBin } from './recycle-bin.ts';
import type { SelfService } from './service.ts';

export const selfServiceRoutes = (reports: SelfService, recycleBin: RecycleBin): HandlersOf<'selfService'> => ({
  list: ({ currentUser }) => reports.list(currentUser),
  datasets: ({ currentUser }) => reports.datasets(currentUser),
  begin: ({ currentUser, body }) => reports.begin(currentUser, body.originId),
  prepare: ({ currentUser, body }) => reports.prepare(currentUser, body.reportId, body.name),
  add: ({ currentUser, body }) => reports.add(currentUser, body.reportId, body.sourceReportId),
  rename: ({ currentUser, body }) => reports.rename(currentUser, body.id, body.name),
  remove: ({ currentUser, body }) => reports.remove(currentUser, body.id),
  recycleBin: ({ currentUser }) => recycleBin.list(currentUser),
  restore: ({ currentUser, body }) => recycleBin.restore(currentUser, body.id),
  purge: ({ currentUser, body }) => recycleBin.purge(currentUser, body.ids),
});
