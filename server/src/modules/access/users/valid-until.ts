const DAY = 86_400_000;

/** How far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. */
const aheadAt = (instant: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - Math.floor(instant / 1000) * 1000;
};

/** When a day is over by the clocks of a time zone (IANA). @param day `2026-11-23` */
export const endOfDay = (day: string, timeZone: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY;
  const near = midnight - aheadAt(midnight, timeZone);
  return new Date(midnight - aheadAt(near, timeZone));
};

/** The last day that has not begun after an instant at which something ends. */
export const lastDayOf = (end: Date, timeZone: string): string => {
  const before = end.getTime() - 1;
  return new Date(before + aheadAt(before, timeZone)).toISOString().slice(0, 10);
};
