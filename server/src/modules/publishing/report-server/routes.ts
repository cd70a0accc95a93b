import type { HandlersOf } from '../../../contract-routes.ts';
import type { ReportServer } from './service.ts';

export const reportServerRoutes = (reports: ReportServer): HandlersOf<'reportServer'> => ({
  list: ({ query: { OnlinePowerBIID: sourceId, WorkspaceId: workspaceId } }) => reports.list({ sourceId, workspaceId }),
  joined: ({ query: { OnlinePowerBIID: sourceId, WorkspaceId: workspaceId } }) => reports.joined({ sourceId, workspaceId }),
  add: ({ currentUser, body, request }) => reports.add(currentUser, body, request.ip),
});
