/** The contract between the portal's browser side and its server (DESIGN 3), grouped as SPEC section 7 is. */
export * from './envelope.ts';
export * from './endpoint.ts';
export * from './values.ts';
export * from './password-rules.ts';
export * from './sign-in.ts';
export * from './hand-over.ts';
export * from './sso.ts';
export * from './reports.ts';
export * from './exports.ts';
export * from './favourites.ts';
export * from './comments.ts';
export * from './uploads.ts';
export * from './learning.ts';
export * from './users.ts';
export * from './release.ts';
export * from './health.ts';

import { comments } from './comments.ts';
import { exportsOfReports } from './exports.ts';
import { favourites } from './favourites.ts';
import { handOver } from './hand-over.ts';
import { health } from './health.ts';
import { learning } from './learning.ts';
import { release } from './release.ts';
import { reports } from './reports.ts';
import { signIn } from './sign-in.ts';
import { sso } from './sso.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';

/** Every call there is. A route without an entry, or an entry without a route, fails the server's contract test. */
export const endpoints = { signIn, handOver, sso, reports, exports: exportsOfReports, favourites, comments, uploads, learning, users, release, health };
