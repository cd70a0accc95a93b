import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { flag } from '../values.ts';

const count = z.int().check(z.minimum(0));

/** How far an installation has come, from an empty portal to one that its readers use. Samples do not count. */
export const firstSteps = {
  state: get('/api/FirstSteps/State', {
    summary: 'What an administrator of a new portal has done, and what real use still lacks',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports', 'groups', 'users', 'connectionSources'],
    value: z.object({
      /** Whether the samples are there. */
      hasSamples: flag,
      /** Sources that are on, besides a reporting service of the portal's own. */
      sources: count,
      /** Published reports. */
      reports: count,
      /** Those that a role other than the administrators', or a person, has. */
      granted: count,
      /** Whether anybody has looked at the portal as somebody else. */
      isViewed: flag,
      /** People besides the two accounts that the portal came with. */
      people: count,
      hasMail: flag,
      hasSingleSignOn: flag,
      administrators: count,
      database: z.enum(['pglite', 'postgresql']),
    }),
  }),
};
