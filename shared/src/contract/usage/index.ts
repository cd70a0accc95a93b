/** What was done: the audit log, the log of sign-ins, and what was opened. */
export * from './audit.ts';
export * from './browsing-history.ts';
export * from './history.ts';
export * from './sign-in-log.ts';

import { auditLog } from './audit.ts';
import { browsingHistory } from './browsing-history.ts';
import { history } from './history.ts';
import { signInLog } from './sign-in-log.ts';

export const endpoints = { history, auditLog, signInLog, browsingHistory };
