import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { id, idInQuery } from '../values.ts';

/** Where reports come from, as far as adding them asks for it. */
export const connectionSources = {
  select: post('/api/ConnectionSource/GetOnlineSelect', {
    summary: 'The active connection sources by name, for choosing',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports'],
    body: z.object({}),
    value: z.array(z.object({ id, name: z.string(), ename: z.string() })),
  }),
  workspaces: get('/api/Dashboard/GetWorkAreaTop', {
    summary: 'The workspaces of a source, as it has them now',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports'],
    query: z.object({ OnlieId: idInQuery }),
    value: z.array(z.object({ id: z.string(), name: z.string(), isKnown: z.boolean() })),
  }),
  reports: post('/api/OnlinePowerBI/GetReportList', {
    summary: 'The reports of a workspace, as it has them now, with those of the catalogue',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports'],
    body: z.object({ sourceId: id, workspaceId: z.string() }),
    value: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string(), reportId: z.nullable(id) })),
  }),
};
