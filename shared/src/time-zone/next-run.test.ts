import { describe, expect, test } from '@jest/globals';
import type { ScheduleRule } from '../contract/delivery/schedules.ts';
import { nextRun } from './next-run.ts';
import { weekWorkingDays, workingDaysOf, type WorkingDays } from './working-days.ts';

const rule = (more: Partial<ScheduleRule>): ScheduleRule => ({ repeat: 'daily', day: null, time: '08:30', weekDays: [], monthDay: null, workingDays: 'any', timeZone: 'Asia/Shanghai', until: null, ...more });

/** The runs that follow an instant, without their seconds. */
const runs = (of: ScheduleRule, after: string, count: number, isWorking: WorkingDays = weekWorkingDays): (string | null)[] => {
  const found: (string | null)[] = [];
  let from = new Date(after);
  while (found.length < count) {
    const next = nextRun(of, from, isWorking);
    found.push(next === null ? null : next.toISOString().slice(0, 16));
    if (next === null) break;
    from = next;
  }
  return found;
};

describe('the next run', () => {
  test.each<[string, Partial<ScheduleRule>, string, (string | null)[]]>([
    ['of a daily one is today, as long as its time is to come', {}, '2026-11-23T00:29:59Z', ['2026-11-23T00:30', '2026-11-24T00:30']],
    ['is behind the instant, and never at it', {}, '2026-11-23T00:30:00Z', ['2026-11-24T00:30']],
    ['is of the day that it is there, not of UTC’s', { time: '00:15' }, '2026-11-23T15:00:00Z', ['2026-11-23T16:15']],
    ['of an hourly one has its minute', { repeat: 'hourly', time: '00:05' }, '2026-11-23T10:05:00Z', ['2026-11-23T11:05', '2026-11-23T12:05']],
    ['of an hourly one has its minute where clocks are half an hour off', { repeat: 'hourly', time: '00:05', timeZone: 'Asia/Kolkata' }, '2026-11-23T10:05:00Z', ['2026-11-23T10:35', '2026-11-23T11:35']],
    ['of an hourly one comes in each real hour when clocks are put back', { repeat: 'hourly', time: '00:00', timeZone: 'Europe/Berlin' }, '2026-10-24T23:00:00Z', ['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00']],
    ['of a weekly one is on its days', { repeat: 'weekly', weekDays: [4, 1] }, '2026-11-23T01:00:00Z', ['2026-11-26T00:30', '2026-11-30T00:30']],
    ['of a weekly one may be a Sunday', { repeat: 'weekly', weekDays: [7] }, '2026-11-23T01:00:00Z', ['2026-11-29T00:30']],
    ['on the 31st is the last day of shorter months', { repeat: 'monthly', monthDay: 31, timeZone: 'UTC' }, '2026-01-31T09:00:00Z', ['2026-02-28T08:30', '2026-03-31T08:30', '2026-04-30T08:30']],
    ['on the 29th is the 28th in most Februaries', { repeat: 'monthly', monthDay: 29, timeZone: 'UTC' }, '2027-02-01T00:00:00Z', ['2027-02-28T08:30', '2027-03-29T08:30']],
    ['on the 29th is the 29th in a leap year', { repeat: 'monthly', monthDay: 29, timeZone: 'UTC' }, '2028-02-01T00:00:00Z', ['2028-02-29T08:30', '2028-03-29T08:30']],
    ['on the 1st is of the next month when this one’s is over', { repeat: 'monthly', monthDay: 1, timeZone: 'UTC' }, '2026-12-01T08:30:00Z', ['2027-01-01T08:30']],
    ['stays at its time when clocks are put forward', { timeZone: 'Europe/Berlin' }, '2026-03-28T08:00:00Z', ['2026-03-29T06:30', '2026-03-30T06:30']],
    ['stays at its time when clocks are put back', { timeZone: 'Europe/Berlin' }, '2026-10-24T07:00:00Z', ['2026-10-25T07:30']],
    ['comes as much later as clocks leave its time out', { time: '02:30', timeZone: 'Europe/Berlin' }, '2026-03-28T12:00:00Z', ['2026-03-29T01:30', '2026-03-30T00:30']],
    ['is the first of a time that clocks have twice, and only that', { time: '02:30', timeZone: 'Europe/Berlin' }, '2026-10-24T12:00:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
    ['comes the day behind where clocks leave midnight out', { time: '00:30', timeZone: 'America/Santiago' }, '2026-09-05T12:00:00Z', ['2026-09-06T04:30', '2026-09-07T03:30']],
    ['is there across a day that a place has left out', { timeZone: 'Pacific/Apia' }, '2011-12-29T18:30:00Z', ['2011-12-30T18:30']],
    ['of one that runs once is then, and no other', { repeat: 'once', day: '2026-12-24' }, '2026-11-23T00:00:00Z', ['2026-12-24T00:30', null]],
    ['of one that ran once is none', { repeat: 'once', day: '2026-11-22' }, '2026-11-23T00:00:00Z', [null]],
    ['is none behind the last day, which counts', { until: '2026-11-24' }, '2026-11-23T01:00:00Z', ['2026-11-24T00:30', null]],
    ['of the last day comes the day behind where clocks leave its time out', { time: '23:30', timeZone: 'America/Nuuk', until: '2026-03-28' }, '2026-03-28T12:00:00Z', ['2026-03-29T01:30', null]],
    ['comes twice on the day behind such a time, once for each day', { time: '23:30', timeZone: 'America/Nuuk', until: '2026-03-29' }, '2026-03-28T12:00:00Z', ['2026-03-29T01:30', '2026-03-30T00:30', null]],
    ['of an hourly one is none behind the last day there', { repeat: 'hourly', time: '00:30', until: '2026-11-23' }, '2026-11-23T14:45:00Z', ['2026-11-23T15:30', null]],
  ])('%s', (_, more, after, expected) => expect(runs(rule(more), after, expected.length)).toEqual(expected));
});

/** Every day of some time. */
const daysOf = (first: string, count: number): string[] => Array.from({ length: count }, (_, index) => new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10));
const rest = (...days: string[]) => days.map((day) => ({ day, isWorking: false }));

describe('the next run by working days', () => {
  test.each<[string, Partial<ScheduleRule>, ReturnType<typeof rest>, string, (string | null)[]]>([
    ['of a daily one leaves the weekend out', { workingDays: 'only' }, [], '2026-11-27T00:30:00Z', ['2026-11-30T00:30', '2026-12-01T00:30']],
    ['of a daily one is on a Saturday that is worked on', { workingDays: 'only' }, [{ day: '2026-11-28', isWorking: true }], '2026-11-27T00:30:00Z', ['2026-11-28T00:30', '2026-11-30T00:30']],
    ['leaves a holiday out', { workingDays: 'only' }, rest('2026-11-30'), '2026-11-27T00:30:00Z', ['2026-12-01T00:30']],
    ['goes by the days there, not by UTC’s', { workingDays: 'only', time: '00:15' }, [], '2026-11-27T15:00:00Z', ['2026-11-29T16:15']],
    ['is of every day for one that says nothing else', {}, rest('2026-11-30'), '2026-11-27T00:30:00Z', ['2026-11-28T00:30', '2026-11-29T00:30', '2026-11-30T00:30']],
    ['of a weekly one leaves a week out', { repeat: 'weekly', weekDays: [1], workingDays: 'only' }, rest('2026-11-30'), '2026-11-27T00:30:00Z', ['2026-12-07T00:30']],
    ['of a weekly one is on the next working day instead', { repeat: 'weekly', weekDays: [1], workingDays: 'next' }, rest('2026-11-30', '2026-12-01'), '2026-11-27T00:30:00Z', ['2026-12-02T00:30', '2026-12-07T00:30']],
    ['is one where several days have it', { repeat: 'weekly', weekDays: [6, 7, 1], workingDays: 'next' }, [], '2026-11-27T00:30:00Z', ['2026-11-30T00:30', '2026-12-07T00:30']],
    ['is there when its day is over, and the working day is not', { repeat: 'monthly', monthDay: 28, workingDays: 'next' }, [], '2026-11-29T12:00:00Z', ['2026-11-30T00:30', '2026-12-28T00:30']],
    ['is there behind a long rest that has begun weeks ago', { repeat: 'monthly', monthDay: 1, workingDays: 'next' }, rest(...daysOf('2026-11-01', 50)), '2026-12-15T00:00:00Z', ['2026-12-21T00:30', '2027-01-01T00:30']],
    ['of a monthly one leaves months out', { repeat: 'monthly', monthDay: 1, workingDays: 'only' }, rest('2027-01-01'), '2026-12-01T00:30:00Z', ['2027-02-01T00:30', '2027-03-01T00:30', '2027-04-01T00:30', '2027-06-01T00:30']],
    ['does not come behind the last day', { repeat: 'weekly', weekDays: [6], workingDays: 'next', until: '2026-11-29' }, [], '2026-11-27T00:30:00Z', [null]],
    ['of an hourly one goes on with the first hour of the next working day', { repeat: 'hourly', time: '00:05', workingDays: 'only' }, rest('2026-11-30'), '2026-11-27T15:04:00Z', ['2026-11-27T15:05', '2026-11-30T16:05', '2026-11-30T17:05']],
    ['of an hourly one begins at midnight itself', { repeat: 'hourly', time: '00:00', workingDays: 'only', timeZone: 'UTC' }, [], '2026-11-28T00:00:00Z', ['2026-11-30T00:00']],
    ['is behind a whole year of rest', { workingDays: 'only', timeZone: 'UTC' }, rest(...daysOf('2027-01-01', 365)), '2026-12-31T09:00:00Z', ['2028-01-03T08:30']],
    ['of one that runs once is on its day', { repeat: 'once', day: '2026-11-28', workingDays: 'any' }, [], '2026-11-27T00:30:00Z', ['2026-11-28T00:30', null]],
  ])('%s', (_, more, exceptions, after, expected) => expect(runs(rule(more), after, expected.length, workingDaysOf(exceptions))).toEqual(expected));

  test.each<Partial<ScheduleRule>>([{}, { repeat: 'hourly' }, { repeat: 'weekly', weekDays: [1] }, { repeat: 'monthly', monthDay: 31 }])('comes to an end where nobody ever works: %j', (more) => {
    for (const workingDays of ['only', 'next'] as const) expect(runs(rule({ ...more, workingDays }), '2026-11-27T00:30:00Z', 1, () => false)).toEqual([null]);
  });
});
