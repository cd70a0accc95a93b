import { aheadAt } from '@portal/shared/time-zone';
import type { Domain } from './repository.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes by the clocks of a place, counted as if they were those of Greenwich. */
const minutesAt = (instant: Date, timeZone: string): number => Math.floor((instant.getTime() + aheadAt(instant.getTime(), timeZone)) / 60_000);

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
