import type { ScheduleRule } from '../contract/delivery/schedules.ts';
import { aheadAt, dayIn } from './clocks.ts';
import type { WorkingDays } from './working-days.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From one day of a month to the next one there are no more than 31 days behind a month's rest, and nobody looks further. */
const MOST_DAYS = 64;
/** Where working days count, a run is looked for so much further: a calendar may have a year of rest, and no search goes on for ever. */
const MOST_REST = 2 * 366;

/** An instant, and the day of the calendar whose run it is: a time that clocks leave out late in the evening comes on the day behind. */
type Found = { readonly instant: number; readonly day: string };

/**
 * When a schedule runs first after an instant, by the clocks of its time zone (IANA). A time that clocks leave out in spring comes as much later
 * as they are put forward; of one that they have twice in autumn it is the first. A month without the day has its last one.
 * @param isWorking what counts for one that goes by working days
 * @returns null where it does not run any more, or not within two years for want of a working day
 */
export const nextRun = (rule: ScheduleRule, after: Date, isWorking: WorkingDays): Date | null => {
  const found = rule.repeat === 'hourly' ? nextHourly(rule, after.getTime(), isWorking) : nextDaily(rule, after.getTime(), isWorking);
  return found === undefined || (rule.until !== null && found.day > rule.until) ? null : new Date(found.instant);
};

const nextHourly = (rule: ScheduleRule, after: number, isWorking: WorkingDays): Found | undefined => {
  const found = anyHourly(rule, after);
  if (!found || rule.workingDays === 'any' || isWorking(found.day)) return found;
  const day = daysFrom(Date.parse(found.day) + DAY, MOST_REST).find((one) => isWorking(nameOf(one)));
  // From its midnight on, which counts.
  return day === undefined ? undefined : anyHourly(rule, atTime(day, { time: '00:00', timeZone: rule.timeZone }) - 1);
};

const anyHourly = ({ time, timeZone }: ScheduleRule, after: number): Found | undefined => {
  const minute = minutesOf(time) % 60;
  const first = Math.floor(after / MINUTE) * MINUTE + MINUTE;
  // Clocks may be put by half an hour; two hours are enough to meet every minute.
  for (let instant = first; instant < first + 2 * HOUR; instant += MINUTE) if (new Date(instant + aheadAt(instant, timeZone)).getUTCMinutes() === minute) return { instant, day: dayIn(instant, timeZone) };
  return undefined;
};

const nextDaily = (rule: ScheduleRule, after: number, isWorking: WorkingDays): Found | undefined => {
  if (rule.repeat === 'once') {
    if (rule.day === null) return undefined;
    const instant = atTime(Date.parse(rule.day), rule);
    return instant > after ? { instant, day: rule.day } : undefined;
  }
  // A time that clocks leave out may come on the day behind, so that one day earlier is looked at.
  const first = Date.parse(dayIn(after, rule.timeZone)) - DAY;
  const { workingDays } = rule;
  const isAny = workingDays === 'any';
  // A day of the rule that was no working day may have left its run to those that are looked at.
  let isWaiting = workingDays === 'next' && leavesRun(rule, first, isWorking);
  for (const day of daysFrom(first, isAny ? MOST_DAYS : MOST_DAYS + MOST_REST)) {
    const isRest = !isAny && !isWorking(nameOf(day));
    isWaiting = isItsDay(rule, new Date(day)) || (isWaiting && workingDays === 'next');
    if (isRest || !isWaiting) continue;
    isWaiting = false;
    const instant = atTime(day, rule);
    if (instant > after) return { instant, day: nameOf(day) };
  }
  return undefined;
};

/** Whether one of the days of rest right before a day is one of the rule. */
const leavesRun = (rule: ScheduleRule, first: number, isWorking: WorkingDays): boolean => {
  for (let day = first - DAY; day >= first - MOST_REST * DAY && !isWorking(nameOf(day)); day -= DAY) if (isItsDay(rule, new Date(day))) return true;
  return false;
};

/** So many days, as midnights in UTC. */
const daysFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, index) => first + index * DAY);

/** @param day midnight in UTC of a day of the calendar */
const nameOf = (day: number): string => new Date(day).toISOString().slice(0, 10);

/** @param day midnight in UTC of a day of the calendar */
const isItsDay = ({ repeat, weekDays, monthDay }: ScheduleRule, day: Date): boolean => {
  if (repeat === 'weekly') return weekDays.includes(day.getUTCDay() || 7);
  if (repeat !== 'monthly' || monthDay === null) return repeat === 'daily';
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return day.getUTCDate() === Math.min(monthDay, last);
};

/** The instant at which clocks show a time on a day. @param day midnight in UTC of a day of the calendar */
const atTime = (day: number, { time, timeZone }: Pick<ScheduleRule, 'time' | 'timeZone'>): number => {
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
