import type { ScheduleRule } from '../contract/delivery/schedules.ts';
import { aheadAt, dayIn } from './clocks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From one day of a month to the next one there are no more than 31 days behind a month's rest, and nobody looks further. */
const MOST_DAYS = 64;

/** An instant, and the day of the calendar whose run it is: a time that clocks leave out late in the evening comes on the day behind. */
type Found = { readonly instant: number; readonly day: string };

/**
 * When a schedule runs first after an instant, by the clocks of its time zone (IANA). A time that clocks leave out in spring comes as much later
 * as they are put forward; of one that they have twice in autumn it is the first. A month without the day has its last one.
 * @returns null where it does not run any more
 */
export const nextRun = (rule: ScheduleRule, after: Date): Date | null => {
  const found = rule.repeat === 'hourly' ? nextHourly(rule, after.getTime()) : nextDaily(rule, after.getTime());
  return found === undefined || (rule.until !== null && found.day > rule.until) ? null : new Date(found.instant);
};

const nextHourly = ({ time, timeZone }: ScheduleRule, after: number): Found | undefined => {
  const minute = minutesOf(time) % 60;
  const first = Math.floor(after / MINUTE) * MINUTE + MINUTE;
  // Clocks may be put by half an hour; two hours are enough to meet every minute.
  for (let instant = first; instant < first + 2 * HOUR; instant += MINUTE) if (new Date(instant + aheadAt(instant, timeZone)).getUTCMinutes() === minute) return { instant, day: dayIn(instant, timeZone) };
  return undefined;
};

const nextDaily = (rule: ScheduleRule, after: number): Found | undefined => {
  if (rule.repeat === 'once') {
    if (rule.day === null) return undefined;
    const instant = atTime(Date.parse(rule.day), rule);
    return instant > after ? { instant, day: rule.day } : undefined;
  }
  // A time that clocks leave out may come on the day behind, so that one day earlier is looked at.
  const first = Date.parse(dayIn(after, rule.timeZone)) - DAY;
  for (let day = first; day < first + MOST_DAYS * DAY; day += DAY) {
    const instant = isItsDay(rule, new Date(day)) ? atTime(day, rule) : after;
    if (instant > after) return { instant, day: new Date(day).toISOString().slice(0, 10) };
  }
  return undefined;
};

/** @param day midnight in UTC of a day of the calendar */
const isItsDay = ({ repeat, weekDays, monthDay }: ScheduleRule, day: Date): boolean => {
  if (repeat === 'weekly') return weekDays.includes(day.getUTCDay() || 7);
  if (repeat !== 'monthly' || monthDay === null) return repeat === 'daily';
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return day.getUTCDate() === Math.min(monthDay, last);
};

/** The instant at which clocks show a time on a day. @param day midnight in UTC of a day of the calendar */
const atTime = (day: number, { time, timeZone }: ScheduleRule): number => {
  const shown = day + minutesOf(time) * MINUTE;
  // Before and behind any change of that day: both give the same unless clocks are put there.
  const [before, behind] = [shown - aheadAt(shown - DAY, timeZone), shown - aheadAt(shown + DAY, timeZone)];
  const right = [before, behind].filter((instant) => instant + aheadAt(instant, timeZone) === shown);
  return right.length > 0 ? Math.min(...right) : before;
};

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
