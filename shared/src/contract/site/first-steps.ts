import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { flag } from '../values.ts';

const count = z.int().check(z.minimum(0));

/** What only somebody can say: that the samples do for now, that backups are made, and that the way is left until it is taken up again. */
const said = { usesSamples: flag, hasBackup: flag, isLeft: flag };

/** How far an installation has come, from an empty portal to one that its readers use. Samples do not count, unless somebody uses them. */
export const firstSteps = {
  state: get('/api/FirstSteps/State', {
    summary: 'What an administrator of a new portal has done, and what real use still lacks',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['firstSteps', 'reports', 'groups', 'users', 'connectionSources'],
    value: z.object({
      /** Whether the samples are there. */
      hasSamples: flag,
      /** Sources that are on, besides a reporting service of the portal's own. */
      sources: count,
      ...said,
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
  say: post('/api/FirstSteps/Say', {
    summary: 'Says of the first steps what the portal cannot count; what is not named stays as it is',
    // Of those that come with the portal only administrators have it, as the page's entry in the menu.
    access: 'connectionSources',
    changes: ['firstSteps'],
    body: z.partial(z.object(said)),
    value: z.null(),
  }),
};
