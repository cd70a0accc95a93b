import * as z from 'zod/mini';

/** A workspace as its service calls it. Services take capitals and small letters for the same; the portal keeps the small ones. */
export const sourceWorkspaceId = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[\w-]{1,100}$/));
