/** The contract between the portal's browser side and its server (DESIGN 3), grouped as SPEC section 7 is. */
export * from './envelope.ts';
export * from './endpoint.ts';
export * from './values.ts';
export * from './password-rules.ts';
export * from './sign-in.ts';
export * from './hand-over.ts';
export * from './sso.ts';
export * from './reports.ts';
export * from './views.ts';
export * from './self-service.ts';
export * from './h5-reports.ts';
export * from './exports.ts';
export * from './report-files.ts';
export * from './favourites.ts';
export * from './comment-entities.ts';
export * from './comments.ts';
export * from './comment-management.ts';
export * from './uploads.ts';
export * from './learning.ts';
export * from './users.ts';
export * from './contract-range.ts';
export * from './release.ts';
export * from './deployment.ts';
export * from './health.ts';

import { commentManagement } from './comment-management.ts';
import { comments } from './comments.ts';
import { deployment } from './deployment.ts';
import { exportsOfReports } from './exports.ts';
import { favourites } from './favourites.ts';
import { h5Reports } from './h5-reports.ts';
import { handOver } from './hand-over.ts';
import { health } from './health.ts';
import { learning } from './learning.ts';
import { release } from './release.ts';
import { reportFiles } from './report-files.ts';
import { reports } from './reports.ts';
import { selfService } from './self-service.ts';
import { signIn } from './sign-in.ts';
import { sso } from './sso.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';
import { views } from './views.ts';

/** Every call there is. A route without an entry, or an entry without a route, fails the server's contract test. */
export const endpoints = { signIn, handOver, sso, reports, views, selfService, h5Reports, exports: exportsOfReports, reportFiles, favourites, comments, commentManagement, uploads, learning, users, release, deployment, health };
