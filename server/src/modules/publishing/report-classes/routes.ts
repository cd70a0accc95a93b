import type { HandlersOf } from '../../../contract-routes.ts';
import { readFile } from '../../../http/files.ts';
import type { ReportClasses } from './service.ts';

export const reportClassRoutes = (classes: ReportClasses): HandlersOf<'reportClasses'> => ({
  top: () => classes.top(),
  add: ({ currentUser, body, request }) => classes.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => classes.update(currentUser, body, request.ip),
  merge: ({ currentUser, body, request }) => classes.merge(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => classes.remove(currentUser, body, request.ip),
  uploadCover: async ({ currentUser, request }) => classes.uploadCover(currentUser, await readFile(request)),
});
