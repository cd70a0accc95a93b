import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { reportTypes } from '../publishing/catalogue.ts';
import { flag, id, idList, instant, keyword } from '../values.ts';
import { exportContents, exportFields, shownExport } from './exports.ts';

/** How often a schedule runs; nothing runs more often than every hour. */
export const scheduleRepeats = ['once', 'hourly', 'daily', 'weekly', 'monthly'] as const;
export type ScheduleRepeat = (typeof scheduleRepeats)[number];

/** Whether it runs on every day, on working days only, or on the next working day instead. */
export const scheduleWorkingDays = ['any', 'only', 'next'] as const;
export type ScheduleWorkingDays = (typeof scheduleWorkingDays)[number];

/** A day of this century by the clocks of the schedule's time zone, `2026-11-23`. */
const day = z.iso.date().check(z.regex(/^20/));

const workingDays = z.enum(scheduleWorkingDays);

/** When a schedule runs, by the clocks of its time zone. */
const ruleFields = {
  repeat: z.enum(scheduleRepeats),
  /** Of one that runs once. */
  day: z._default(z.nullable(day), null),
  /** `08:30`. Of an hourly one the minutes count. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  /** Of a weekly one: 1 is Monday, 7 is Sunday. */
  weekDays: z._default(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)), []),
  /** Of a monthly one. A month that has no such day has its last one instead. */
  monthDay: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(31))), null),
  /** By the calendar. One that runs once has its day, and what runs daily or hourly goes on with the next working day by itself. */
  workingDays: z._default(workingDays, 'any'),
  /** IANA. */
  timeZone: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** The last day on which it runs. */
  until: z._default(z.nullable(day), null),
};
const rule = z.object(ruleFields);
export type ScheduleRule = z.output<typeof rule>;

/** So many failed runs in a row pause a schedule. */
export const MOST_SCHEDULE_FAILURES = 3;

/** `paused` by its owner, by an administrator or after failures; `ended` after its last run. */
export const scheduleStates = ['active', 'paused', 'ended'] as const;

/** A report that is exported again and again (SPEC 2.3, Timingtask). */
export const schedule = z.object({
  id,
  version: z.int(),
  name: z.string(),
  reportId: id,
  reportName: z.string(),
  reportEnName: z.string(),
  reportType: reportTypes,
  ...shownExport,
  /** How many pages were chosen; null for all that its owner may export when it runs. */
  pageCount: z.nullable(z.int()),
  ...rule.shape,
  state: z.enum(scheduleStates),
  /** Whether it was paused by somebody else than its owner. */
  pausedFor: z.nullable(z.enum(['failures', 'administrator'])),
  nextRun: z.nullable(instant),
  lastRun: z.nullable(instant),
  lastState: z.nullable(z.enum(['waiting', 'running', 'done', 'failed'])),
  /** Why the last run has failed, or what there is to say of its mail, in the reader's language. */
  message: z.string(),
  createTime: instant,
});
export type Schedule = z.infer<typeof schedule>;

/** The same for administrators, with whose it is. */
export const managedSchedule = z.extend(schedule, { userId: id, account: z.string(), fullName: z.string() });
export type ManagedSchedule = z.infer<typeof managedSchedule>;

export const scheduleOrder = ['nextRun', 'lastRun', 'createTime'] as const;

const search = { keyword, state: z.optional(z.enum(scheduleStates)) };
const page = pageQuery({ orders: scheduleOrder, size: 20 });
const fields = z.extend(exportFields, ruleFields);
/** What a call that changes the rhythm answers: when it runs next, null where it does not. */
const next = z.object({ id, nextRun: z.nullable(instant) });

const own = crud({ access: 'reports', about: ['schedules'], row: schedule });
/** Who may read no reports any more can still see what they had, and end it. */
const kept = crud({ access: 'session', about: ['schedules'], row: schedule });
const all = crud({ access: 'scheduleManagement', about: ['schedules'], row: managedSchedule });

/** One's own scheduled exports. */
export const schedules = {
  myList: kept.list('/api/Timingtask/MyList', { summary: 'The current user’s own schedules, searched by name or report', search: { ...search, id: z.optional(id) }, page }),
  add: own.add('/api/Timingtask/Add', {
    summary: 'Has an export begin by a schedule. 400 that names the field, also for one that would never run; 403 or 404 for a report that may not be exported; 409 for too many schedules',
    body: z.extend(fields, exportContents),
    value: next,
  }),
  update: own.update('/api/Timingtask/Update', {
    summary: 'Changes an own schedule; its report, pages and filters stay. 404 for one that is gone or somebody else’s, 409 for one that was changed meanwhile',
    // Left out by pages that are older than the calendar: what the schedule has stays then.
    body: z.extend(fields, { id, version: z.int(), workingDays: z.optional(workingDays) }),
    value: next,
  }),
  remove: kept.remove('/api/Timingtask/Delete', { summary: 'Deletes own schedules; exports that they have begun stay' }),
  isEnabled: post('/api/Timingtask/IsEnabled', {
    summary: 'Pauses own schedules or lets them go on; runs of the time between are not made up. 400 for one that will not run again',
    access: 'session',
    changes: ['schedules'],
    body: z.object({ ids: idList, value: flag }),
    value: z.null(),
  }),
  run: post('/api/Timingtask/Run', {
    summary: 'Begins an export of an own schedule now, beside its rhythm. Errors are those of an export',
    access: 'reports',
    changes: ['schedules', 'exports'],
    body: z.object({ id }),
    value: z.null(),
  }),
};

/** Everybody's, for administrators. */
export const managedSchedules = {
  list: all.list('/api/Timingtask/List', { summary: 'Everybody’s schedules, searched by name, report or owner', search, page }),
  pause: post('/api/Timingtask/Pause', { summary: 'Pauses schedules of others; their owners are told, and may let them go on', access: 'scheduleManagement', changes: ['schedules'], body: z.object({ ids: idList }), value: z.null() }),
  remove: all.remove('/api/Timingtask/DeleteManaged', { summary: 'Deletes schedules of others; their owners are told' }),
};
