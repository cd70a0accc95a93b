import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { flag, id, idInQuery } from '../values.ts';

/** Connection sources (SPEC 7.7), as far as reports and dashboards are added from them. */
export const connectionSources = {
  select: post('/api/ConnectionSource/GetOnlineSelect', {
    summary: 'Every connection source by name, for choosing',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports'],
    value: z.array(z.object({ id, name: z.string(), ename: z.string() })),
  }),
  workspaces: get('/api/Dashboard/GetWorkAreaTop', {
    summary: 'The workspaces of a connection source, and which of them the portal has something of. 502 or 503 where it cannot be asked',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports'],
    query: z.object({ OnlieId: idInQuery }),
    value: z.array(z.object({ id: z.string(), name: z.string(), isKnown: flag })),
  }),
};
