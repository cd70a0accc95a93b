import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { id, idInQuery } from '../values.ts';
import { reportsToAdd } from './managed-reports.ts';
import { sourceWorkspaceId } from './source-workspace-id.ts';

const ofWorkspace = z.object({ OnlinePowerBIID: idInQuery, WorkspaceId: sourceWorkspaceId });
const reads = { access: 'reportManagement', viewAs: 'reads', tags: ['connectionSources', 'reports'], query: ofWorkspace } as const;

/** Paginated reports of a report server, or of whatever else speaks the protocol (SPEC 7.3). */
export const reportServer = {
  list: get('/api/ReportServer/GetReports', {
    ...reads,
    summary: 'The paginated reports of a workspace of a source. 404 for a source or workspace that is gone, 502 or 503 where the service cannot be asked',
    value: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  joined: get('/api/ReportServer/GetJoinReportIDs', {
    ...reads,
    summary: 'The paginated reports of a workspace that are in the catalogue, by their ids there',
    value: z.array(z.object({ id, sourceReportId: z.string() })),
  }),
  add: post('/api/ReportServer/AddReports', {
    summary: 'Adds paginated reports of a workspace to the catalogue, all or none, for a class and roles. 409 for one that is there already, 404 for one that the service does not have as a paginated report',
    access: 'reportManagement',
    quiet: true,
    changes: ['reports', 'groups'],
    body: reportsToAdd,
    value: z.object({ ids: z.array(id) }),
  }),
};
