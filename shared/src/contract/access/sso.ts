import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { session } from './sign-in.ts';

/** The identity provider knows the person, the portal has no account for them that may sign in (SPEC 7.2 and 8). */
export const SSO_NO_ACCOUNT = -1;

/** Single sign-on with OpenID Connect (SPEC 7.2, DESIGN 7). */
export const sso = {
  start: get('/api/Sso/Start', {
    summary: 'Begins single sign-on: the address of the identity provider to go to. 404 when the site has none',
    access: 'public',
    overlay: true,
    query: z.object({ redirect: z.optional(z.string().check(z.maxLength(2000))) }),
    value: z.object({ address: z.url() }),
  }),
  callback: get('/sso/RedirectCallback', {
    summary: 'Ends single sign-on with what the identity provider sent back (SPEC 7.2)',
    access: 'public',
    overlay: true,
    query: z.object({
      code: z.optional(z.string().check(z.maxLength(4000))),
      state: z.optional(z.string().check(z.maxLength(500))),
      iss: z.optional(z.string().check(z.maxLength(500))),
      session_state: z.optional(z.string().check(z.maxLength(500))),
      error: z.optional(z.string().check(z.maxLength(200))),
      error_description: z.optional(z.string().check(z.maxLength(2000))),
    }),
    value: z.nullable(z.object({ session, redirect: z.string() })),
    statusCodes: [SSO_NO_ACCOUNT],
  }),
};
