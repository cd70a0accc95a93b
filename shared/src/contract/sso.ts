import { z } from 'zod';
import { get } from './endpoint.ts';
import { session } from './sign-in.ts';

/** The identity provider knows the person, the portal has no account for him that may sign in (SPEC 7.2 and 8). */
export const SSO_NO_ACCOUNT = -1;

/** Single sign-on with OpenID Connect (SPEC 7.2, DESIGN 7). */
export const sso = {
  start: get('/api/Sso/Start', {
    summary: 'Begins single sign-on: the address of the identity provider to go to. 404 when the site has none',
    access: 'public',
    query: z.object({ redirect: z.string().max(2000).optional() }),
    value: z.object({ address: z.url() }),
  }),
  callback: get('/sso/RedirectCallback', {
    summary: 'Ends single sign-on with what the identity provider sent back (SPEC 7.2)',
    access: 'public',
    query: z.object({
      code: z.string().max(4000).optional(),
      state: z.string().max(500).optional(),
      iss: z.string().max(500).optional(),
      session_state: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
      error_description: z.string().max(2000).optional(),
    }),
    value: z.object({ session, redirect: z.string() }).nullable(),
    statusCodes: [SSO_NO_ACCOUNT],
  }),
};
