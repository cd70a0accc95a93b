import type { Domain } from './repository.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes by the clocks of a place, counted as if they were those of Greenwich. */
const minutesAt = (instant: Date, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' }).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) / 60_000;
};

/**
 * Whether the time of a schedule has come between two instants. Clocks that are put forward skip no run, and those that are
 * put back make none a second time.
 * @param timeZone IANA
 */
export const isDue = ({ schedule, scheduleTime, scheduledUntil }: Pick<Domain, 'schedule' | 'scheduleTime' | 'scheduledUntil'>, now: Date, timeZone: string): boolean => {
  if (schedule === 'off') return false;
  const [hour = 0, minute = 0] = scheduleTime.split(':').map(Number);
  const [period, at] = schedule === 'daily' ? [DAY, hour * HOUR + minute] : [HOUR, minute];
  const turns = (instant: Date) => Math.floor((minutesAt(instant, timeZone) - at) / period);
  return turns(now) > turns(scheduledUntil);
};
