import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { line } from '../values.ts';

/** Years that the calendar has: days are of this century, as those of schedules are. */
export const FIRST_CALENDAR_YEAR = 2000;
export const LAST_CALENDAR_YEAR = 2099;
const yearRange = [z.minimum(FIRST_CALENDAR_YEAR), z.maximum(LAST_CALENDAR_YEAR)] as const;

/** As many as a year may have days. */
export const MOST_CALENDAR_DAYS = 366;
/** As long as the name of a day may be. */
export const MOST_DAY_NAME = 50;

/** A day on which it is otherwise than the week says, or that has a name: a holiday, or a weekend's day that is worked on. */
export const calendarDay = z.object({
  /** `2026-10-01`. */
  day: z.iso.date().check(z.regex(/^20/)),
  isWorking: z.boolean(),
  /** What it is called; empty where nobody has said. */
  name: z._default(line(MOST_DAY_NAME), ''),
  enName: z._default(line(MOST_DAY_NAME), ''),
});
export type CalendarDay = z.output<typeof calendarDay>;

/** Counted up by each change of the year; 0 for one that nobody has changed. */
const version = z.int().check(z.minimum(0));

export const calendarYear = z.object({
  year: z.int(),
  version,
  /** In the order of the year. */
  exceptions: z.array(calendarDay),
  /** How many schedules of everybody that are not paused go by working days; 0 for who may not change the calendar. */
  schedules: z.int(),
});
export type CalendarYear = z.infer<typeof calendarYear>;

/** Which days are worked on (SPEC 2.3, WorkingDay). Without exceptions they are Monday to Friday. */
export const calendar = {
  getDetail: get('/api/Calendar/GetDetail', {
    summary: 'A year of the calendar of working days: what is otherwise than Monday to Friday',
    // Whoever makes a schedule sees when it runs next.
    access: 'session',
    viewAs: 'reads',
    tags: ['calendar', 'schedules'],
    query: z.object({ year: z.coerce.number().check(z.int(), ...yearRange) }),
    value: calendarYear,
  }),
  set: post('/api/Calendar/Set', {
    summary: 'Sets the exceptions of a year, in place of those that it had; schedules that go by working days run by it at once. 400 for a day of another year, or one that is there twice; 409 for a year that was changed meanwhile',
    access: 'calendarManagement',
    quiet: true,
    changes: ['calendar', 'schedules'],
    body: z.object({ year: z.int().check(...yearRange), version, exceptions: z.array(calendarDay).check(z.maxLength(MOST_CALENDAR_DAYS)) }),
    value: z.object({ version }),
  }),
};
