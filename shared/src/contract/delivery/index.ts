/** What leaves the portal. */
export * from './calendar.ts';
export * from './exports.ts';
export * from './schedules.ts';

import { calendar } from './calendar.ts';
import { exportsOfReports, managedExports } from './exports.ts';
import { managedSchedules, schedules } from './schedules.ts';

export const endpoints = { exports: exportsOfReports, managedExports, schedules, managedSchedules, calendar };
