import ICAL from 'ical.js';
import { cutTo, hasSeen } from '@portal/shared/contract';
import { MOST_CALENDAR_DAYS, MOST_DAY_NAME, type CalendarDay } from '@portal/shared/contract/delivery';
import { weekWorkingDays } from '@portal/shared/time-zone';
import { dayAfter, inYear } from '../days.ts';

/** As much as a file may have: what is read is read at once, and the page stands still meanwhile. */
export const MOST_BYTES = 1_048_576;

/** What is not seen, in a name that somebody else has given. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** "国庆节（班）", "Workday instead of …". */
const WORKED_ON = /班|work(ing)?[ -]?day/i;
/** Parts of a rule with which it is no longer the same date each year. */
const OTHER_PARTS = ['BYDAY', 'BYWEEKNO', 'BYYEARDAY', 'BYSETPOS', 'BYHOUR', 'BYMINUTE', 'BYSECOND'];

export class NoCalendarFile extends Error {}

type Found = {
  readonly days: CalendarDay[];
  /** Events that are not all-day, or repeat in a way that is not followed here. */
  readonly leftOut: number;
};

/**
 * The all-day events of a calendar file (RFC 5545) in a year: days off, and days of weekends whose name says that they are worked on. What repeats is
 * followed where it is on the same date each year; other rules are left out, because following them may take for ever.
 * @throws NoCalendarFile
 */
export const holidaysIn = (text: string, year: number): Found => {
  const days: CalendarDay[] = [];
  let leftOut = 0;
  for (const event of eventsOf(text)) {
    const dates = datesOf(event, year);
    if (!dates) leftOut += 1;
    else {
      const name = nameOf(event);
      const isWorking = WORKED_ON.test(name);
      // What is worked on in the week is worked on anyway.
      days.push(...dates.filter((day) => !isWorking || !weekWorkingDays(day)).map((day) => ({ day, isWorking, name, enName: '' })));
    }
  }
  return { days, leftOut };
};

const eventsOf = (text: string): ICAL.Component[] => {
  try {
    return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  } catch {
    throw new NoCalendarFile();
  }
};

const nameOf = (event: ICAL.Component): string => {
  const name = cutTo(String(event.getFirstPropertyValue('summary') ?? '').replace(UNSEEN, ' ').trim(), MOST_DAY_NAME).trim();
  return hasSeen(name) ? name : '';
};

/** On which days of a year an event is; undefined where that is not known. */
const datesOf = (event: ICAL.Component, year: number): string[] | undefined => {
  try {
    const { startDate, endDate } = new ICAL.Event(event);
    if (!startDate?.isDate || event.hasProperty('rdate')) return undefined;
    const first = String(startDate);
    const length = Math.min(MOST_CALENDAR_DAYS, Math.max(1, (Date.parse(String(endDate)) - Date.parse(first)) / 86_400_000));
    const starts = startsOf(event.getFirstPropertyValue('rrule') as ICAL.Recur | null, first, year);
    return starts?.flatMap((start) => Array.from({ length }, (_, index) => dayAfter(start, index)).filter((day) => day.startsWith(`${year}-`)));
  } catch {
    // A date that is none, for example.
    return undefined;
  }
};

/** When it begins in a year and in the one before, which may reach into it; undefined for a rule that is not followed. */
const startsOf = (rule: ICAL.Recur | null, first: string, year: number): string[] | undefined => {
  if (!rule) return [first];
  if (rule.freq !== 'YEARLY' || OTHER_PARTS.some((part) => part in rule.parts)) return undefined;
  const begun = Number(first.slice(0, 4));
  const isThere = (one: number): boolean => {
    const turn = (one - begun) / rule.interval;
    return turn >= 0 && Number.isInteger(turn) && (rule.count === null || turn < rule.count) && (rule.until === null || `${one}${first.slice(4)}` <= String(rule.until).slice(0, 10));
  };
  return [year - 1, year].filter(isThere).flatMap((one) => inYear(first, one) ?? []);
};
