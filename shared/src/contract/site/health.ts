import * as z from 'zod/mini';
import { get } from '../endpoint.ts';

const state = z.enum(['up', 'down']);

export const health = {
  health: get('/api/health', {
    summary: 'State of the portal and of what it stands on; answers while a part is down, too',
    access: 'public',
    value: z.object({
      version: z.string(),
      database: z.object({ state, kind: z.enum(['pglite', 'postgresql']) }),
      /** Down, too, while the last run of one of them failed. */
      jobs: z.object({ state, failing: z.array(z.string()) }),
      storage: z.object({ state, kind: z.enum(['folder', 's3']) }),
      reporting: z.object({ state, message: z.string() }),
    }),
  }),
  ready: get('/api/health/ready', {
    summary: 'Whether the portal does its main job. 503 when its database or its files are down, with their names; what else is down is in the answer',
    access: 'public',
    value: z.object({ down: z.array(z.enum(['jobs', 'reporting'])) }),
  }),
};
