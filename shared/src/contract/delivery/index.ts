/** What leaves the portal. */
export * from './exports.ts';
export * from './schedules.ts';

import { exportsOfReports } from './exports.ts';
import { managedSchedules, schedules } from './schedules.ts';

export const endpoints = { exports: exportsOfReports, schedules, managedSchedules };
