import { expect, test } from '@jest/globals';
import { endOfDay, lastDayOf } from './valid-until.ts';

test.each([
  ['2026-11-23', 'Asia/Shanghai', '2026-11-23T16:00:00.000Z'],
  ['2026-12-31', 'UTC', '2027-01-01T00:00:00.000Z'],
  // Clocks are put forward, and back, in the night after the day.
  ['2026-03-28', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2024-02-29', 'America/New_York', '2024-03-01T05:00:00.000Z'],
])('%s ends in %s at %s', (day, timeZone, end) => {
  expect(endOfDay(day, timeZone).toISOString()).toBe(end);
  expect(lastDayOf(new Date(end), timeZone)).toBe(day);
});
