import * as z from 'zod/mini';
import { post } from '../endpoint.ts';
import { id } from '../values.ts';
import { sourceWorkspaceId } from './source-workspace-id.ts';

/** The portal's application is no member of it, so that nothing of it opens; it is on no capacity, so that only trial tokens open what is in it. */
export const workspaceLimits = ['notMember', 'noCapacity'] as const;
/**
 * A paginated report does not open without a capacity; data that want the reader's name, as a live connection does, show nothing to who is not known there;
 * data that want a data role do not open for readers without one.
 */
export const reportLimits = ['capacity', 'identity', 'roles'] as const;
export type WorkspaceLimit = (typeof workspaceLimits)[number];
export type ReportLimit = (typeof reportLimits)[number];

/** What is said before something of a workspace is added. */
export const adding = {
  limits: post('/api/OnlinePowerBI/GetLimits', {
    summary: 'What readers will run into with what is in a workspace, as far as its service says; reports without a limit are left out. 404 for a source that is gone, 502 or 503 where the service cannot be asked',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['connectionSources'],
    body: z.object({ sourceId: id, workspaceId: sourceWorkspaceId }),
    value: z.object({ workspace: z.array(z.enum(workspaceLimits)), reports: z.array(z.object({ id: z.string(), limits: z.array(z.enum(reportLimits)) })) }),
  }),
};
