import { describe, expect, test } from '@jest/globals';
import type { ScheduleRule } from '../contract/delivery/schedules.ts';
import { nextRun } from './next-run.ts';

const rule = (more: Partial<ScheduleRule>): ScheduleRule => ({ repeat: 'daily', day: null, time: '08:30', weekDays: [], monthDay: null, timeZone: 'Asia/Shanghai', until: null, ...more });

/** The runs that follow an instant, without their seconds. */
const runs = (of: ScheduleRule, after: string, count: number): (string | null)[] => {
  const found: (string | null)[] = [];
  let from = new Date(after);
  while (found.length < count) {
    const next = nextRun(of, from);
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
