import * as z from 'zod/mini';
import { post } from '../endpoint.ts';
import { id } from '../values.ts';
import { sourceWorkspaceId } from './source-workspace-id.ts';

/** A report that was deleted in the reporting service and published anew there has a new id: its entry in the catalogue goes on with that. */
export const reportSuccessor = {
  join: post('/api/ReportManagement/Report/JoinSuccessor', {
    summary:
      'Has a report that the reporting service has no more go on with another one of it, with its grants, comments, favourites and views; so do other entries of the same report. Pages are told by code, then by name. 400 for another kind, 403 where roles or people have the entry and the caller may not give them a new report, which is for administrators, 404 for one that the service does not have, 409 for a report that is not gone, that somebody else has changed since `version`, where the other one is in the catalogue already, or where grants name data roles that are not of its dataset',
    access: 'reportManagement',
    quiet: true,
    changes: ['reports', 'groups', 'views', 'comments'],
    body: z.object({ id, version: z.int(), sourceId: id, workspaceId: sourceWorkspaceId, sourceReportId: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
    /** Of the entry that was named: how many pages are the same by code, were found by their name, are new, and were put out of use. */
    value: z.object({ kept: z.int(), matched: z.int(), added: z.int(), gone: z.int() }),
  }),
};
