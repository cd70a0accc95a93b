/** What leaves the portal. */
export * from './exports.ts';

import { exportsOfReports } from './exports.ts';

export const endpoints = { exports: exportsOfReports };
