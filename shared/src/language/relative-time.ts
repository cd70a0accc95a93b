import { formatInstant } from '../formats/formats.ts';
import type { Language } from './stored-language.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * When something was written (SPEC 9, comment times): on the current day "just now", "N minutes ago" or "N hours ago",
 * on any other day the date and the minute. An instant that lies a little ahead, because clocks differ, is just now.
 *
 * `now` in milliseconds, or as a Date.
 */
export const relativeTime = (instant: string, now: number | Date, language: Language): string => {
  const then = new Date(instant);
  const passed = Number(now) - then.getTime();
  if (!isSameDay(then, new Date(now)) || passed < -HOUR) return formatInstant(instant, language, 'minute');
  if (passed < MINUTE) return words[language].now;
  if (passed < HOUR) return words[language].minutes(Math.floor(passed / MINUTE));
  return words[language].hours(Math.floor(passed / HOUR));
};

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

const words = {
  zh: {
    now: '刚刚',
    minutes: (count: number) => `${count} 分钟前`,
    hours: (count: number) => `${count} 小时前`,
  },
  en: {
    now: 'just now',
    minutes: (count: number) => (count === 1 ? '1 minute ago' : `${count} minutes ago`),
    hours: (count: number) => (count === 1 ? '1 hour ago' : `${count} hours ago`),
  },
};
