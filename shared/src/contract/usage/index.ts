/** What was done: the audit log, and the log of sign-ins. */
export * from './audit.ts';
export * from './history.ts';
export * from './sign-in-log.ts';

import { auditLog } from './audit.ts';
import { history } from './history.ts';
import { signInLog } from './sign-in-log.ts';

export const endpoints = { history, auditLog, signInLog };
