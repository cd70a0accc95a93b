import { aheadAt, dayIn } from '@portal/shared/time-zone';

const DAY = 86_400_000;

/** When a day is over by the clocks of a time zone (IANA). @param day `2026-11-23` */
export const endOfDay = (day: string, timeZone: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY;
  const near = midnight - aheadAt(midnight, timeZone);
  return new Date(midnight - aheadAt(near, timeZone));
};

/** The last day that has not begun after an instant at which something ends. */
export const lastDayOf = (end: Date, timeZone: string): string => dayIn(end.getTime() - 1, timeZone);
