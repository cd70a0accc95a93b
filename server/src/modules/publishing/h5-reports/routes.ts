import { endpoints } from '@portal/shared/contract/all';
import type { HandlersOf } from '../../../contract-routes.ts';
import { readFile } from '../../../http/files.ts';
import type { H5Reports } from './service.ts';

export const h5ReportRoutes = (reports: H5Reports): HandlersOf<'h5Reports'> => ({
  origins: async () => reports.origins(),
  upload: async ({ currentUser, request }) => reports.upload(currentUser, await readFile(request)),
  add: ({ currentUser, body, request }) => reports.add(currentUser, body, endpoints.h5Reports.add, request),
  update: ({ currentUser, body, request }) => reports.update(currentUser, body, request),
});
