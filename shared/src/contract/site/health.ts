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
      jobs: z.object({ state }),
      storage: z.object({ state, kind: z.enum(['folder', 's3']) }),
      reporting: z.object({ state, message: z.string() }),
    }),
  }),
};
