/** What was done: the audit log. */
export * from './history.ts';

import { history } from './history.ts';

export const endpoints = { history };
