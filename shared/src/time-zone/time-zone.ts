/** What server and browser both know of days and clocks: those of time zones, which days are worked on, and when a schedule runs next by them. */
export { aheadAt, canonicalTimeZone, dayIn, isTimeZone, usualTimeZone } from './clocks.ts';
export { dayOf, instantsOfDays } from './days.ts';
export { nextRun } from './next-run.ts';
export { saysSomething, weekWorkingDays, workingDaysOf, type WorkingDays } from './working-days.ts';
