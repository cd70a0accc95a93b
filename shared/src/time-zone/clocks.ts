import { keptFormats } from '../formats/kept-format.ts';

/** Whether clocks know a time zone by this name. It is tried and not compared: names differ in case and have aliases, and no list has all of them. */
export const isTimeZone = (timeZone: string): boolean => {
  try {
    clockOf(timeZone);
    return true;
  } catch {
    return false;
  }
};

const usualNames = new Map(Intl.supportedValuesOf('timeZone').map((name) => [name.toLowerCase(), name]));

/** A name that clocks know, in its usual spelling; aliases, which are in no list, stay as they are. */
export const usualTimeZone = (timeZone: string): string => usualNames.get(timeZone.toLowerCase()) ?? timeZone;

const formatOf = keptFormats();

/** What tells the time of a zone. Names that clocks do not know throw. */
const clockOf = (timeZone: string): Intl.DateTimeFormat =>
  formatOf(timeZone, () => new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' }));

/** The one name of a time zone that has several, `UTC` of `Etc/UTC`. Names that clocks do not know throw. */
export const canonicalTimeZone = (timeZone: string): string => clockOf(timeZone).resolvedOptions().timeZone;

/** How far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. */
export const aheadAt = (instant: number, timeZone: string): number => {
  const parts = clockOf(timeZone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - Math.floor(instant / 1000) * 1000;
};

/** The day that it is by the clocks of a time zone at an instant (milliseconds), `2026-11-23`. */
export const dayIn = (instant: number, timeZone: string): string => new Date(instant + aheadAt(instant, timeZone)).toISOString().slice(0, 10);
