import type { HandlersOf } from '../../../contract-routes.ts';
import { readFile } from '../../../http/files.ts';
import type { H5Reports } from './service.ts';

export const h5ReportRoutes = (reports: H5Reports): HandlersOf<'h5Reports'> => ({
  upload: async ({ request }) => reports.upload(await readFile(request)),
  add: ({ currentUser, body, request }) => reports.add(currentUser, body, request.ip),
  update: ({ currentUser, body: { id, ...wanted }, request }) => reports.update(currentUser, id, wanted, request.ip),
});
