import * as z from 'zod/mini';
import { post } from '../endpoint.ts';
import { id } from '../values.ts';
import { session } from './sign-in.ts';

/** After so many minutes a view ends by itself. */
export const VIEW_AS_MINUTES = 30;

/**
 * Looking at the portal as another user does, read only. It belongs to the session: every tab of the browser shows it, and each of its
 * calls is written down with both names.
 */
export const viewAs = {
  start: post('/api/User/ViewAs', {
    summary: `Looks at the portal as another user does, for ${VIEW_AS_MINUTES} minutes at most; answers the session as it is from then on. 403 for oneself, who is disabled, and who has rights that the caller lacks; 409 for a session that views already`,
    access: 'viewAs',
    quiet: true,
    body: z.object({ id }),
    value: session,
  }),
  /** Public, as signing out is: whatever the other user may call, it can be ended. */
  end: post('/api/User/ViewAsEnd', {
    summary: 'Ends looking at the portal as somebody else; answers the caller’s own session, also where it has ended by itself. Null without a session',
    access: 'public',
    quiet: true,
    value: z.nullable(session),
  }),
};
