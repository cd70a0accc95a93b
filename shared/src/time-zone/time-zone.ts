/** What server and browser both know of time zones: their clocks, and when a schedule runs next by them. */
export { aheadAt, canonicalTimeZone, dayIn, isTimeZone, usualTimeZone } from './clocks.ts';
export { nextRun } from './next-run.ts';
