import type { ScheduleRule } from '@portal/shared/contract/all';
import { isTimeZone, nextRun, usualTimeZone } from '@portal/shared/time-zone';
import { HttpError } from '../../../http-error.ts';
import { texts } from './texts.ts';

/** What is said of when a schedule runs, without what its rhythm does not ask for. @throws HttpError 400 that names the field */
export const checkedRule = ({ repeat, day, time, weekDays, monthDay, timeZone, until }: ScheduleRule): ScheduleRule => {
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
    timeZone: usualTimeZone(timeZone),
    until: repeat === 'once' ? null : until,
  };
};

/** The first run of what somebody has just said. @throws HttpError 400 that names the field where there is none */
export const firstRun = (rule: ScheduleRule, now: Date): Date => {
  const first = nextRun(rule, now);
  if (first) return first;
  throw rule.repeat === 'once' ? new HttpError(400, texts.schedulePassed, { field: 'day' }) : new HttpError(400, texts.scheduleNeverRuns, { field: 'until' });
};
