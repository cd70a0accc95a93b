import type { ScheduleRepeat, ScheduleRule, ScheduleWorkingDays } from '@portal/shared/contract/all';
import { isTimeZone, nextRun, usualTimeZone, type WorkingDays } from '@portal/shared/time-zone';
import { HttpError } from '../../../http-error.ts';
import type { StoredRule } from './repository.ts';
import { texts } from './texts.ts';

/** A rule as it is now: older ones run on every day. */
export const wholeRule = (rule: StoredRule): ScheduleRule => ({ ...rule, workingDays: rule.workingDays ?? 'any' });

/** What is said of when a schedule runs, without what its rhythm does not ask for. @throws HttpError 400 that names the field */
export const checkedRule = ({ repeat, day, time, weekDays, monthDay, workingDays, timeZone, until }: ScheduleRule): ScheduleRule => {
  if (!isTimeZone(timeZone)) throw new HttpError(400, texts.scheduleTimeZone, { field: 'timeZone', values: { timeZone } });
  if (repeat === 'once' && day === null) throw new HttpError(400, texts.scheduleNoDay, { field: 'day' });
  if (repeat === 'weekly' && weekDays.length === 0) throw new HttpError(400, texts.scheduleNoWeekDay, { field: 'weekDays' });
  if (repeat === 'monthly' && monthDay === null) throw new HttpError(400, texts.scheduleNoMonthDay, { field: 'monthDay' });
  return {
    repeat,
    day: repeat === 'once' ? day : null,
    time,
    weekDays: repeat === 'weekly' ? [...new Set(weekDays)].sort((one, other) => one - other) : [],
    monthDay: repeat === 'monthly' ? monthDay : null,
    workingDays: workingDaysFor(repeat, workingDays),
    timeZone: usualTimeZone(timeZone),
    until: repeat === 'once' ? null : until,
  };
};

/** The next working day has a run of its own where there is one every day or every hour; who names a day means it. */
const workingDaysFor = (repeat: ScheduleRepeat, workingDays: ScheduleWorkingDays): ScheduleWorkingDays => {
  if (repeat === 'once') return 'any';
  return workingDays === 'next' && (repeat === 'hourly' || repeat === 'daily') ? 'only' : workingDays;
};

/** As `nextRun`; null, too, for a stored rule whose time zone no clock knows any more: it runs no more. */
export const nextOrNever = (rule: ScheduleRule, after: Date, isWorking: WorkingDays): Date | null => {
  try {
    return nextRun(rule, after, isWorking);
  } catch {
    return null;
  }
};

/** The first run of what somebody has just said. @throws HttpError 400 that names the field where there is none */
export const firstRun = (rule: ScheduleRule, now: Date, isWorking: WorkingDays): Date => {
  const first = nextRun(rule, now, isWorking);
  if (first) return first;
  throw rule.repeat === 'once' ? new HttpError(400, texts.schedulePassed, { field: 'day' }) : new HttpError(400, texts.scheduleNeverRuns, { field: rule.until === null ? 'workingDays' : 'until' });
};
