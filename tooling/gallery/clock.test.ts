import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { STANDS_AT, standingClock } from './clock.ts';

const DAY = 86_400_000;
/** A page of its own, whose clock stands. */
const page = createContext({});
runInContext(`(${standingClock.toString()})(${STANDS_AT})`, page);
const said = (script: string): unknown => runInContext(script, page);
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const clock = new Date(STANDS_AT).toISOString();

test('the clock begins where it stands, and goes on; the day stays', () => {
  expect(said('Date.now()')).toBeGreaterThanOrEqual(STANDS_AT);
  expect(said('Date.now()')).toBeLessThan(STANDS_AT + 60_000);
  expect(said('new Date().toISOString()')).toBe(clock);
  expect(said('new Date() instanceof Date')).toBe(true);
  expect(said('new (class extends Date {})() instanceof Date')).toBe(true);
});

test.each([
  ['of a minute ago', inDays(-1 / 1440), 0],
  ['of yesterday', inDays(-1), 0],
  ['of last month', inDays(-31), 0],
  ['in 5 minutes', inDays(5 / 1440), 5 / 1440],
  ['in two hours', inDays(2 / 24), 1],
  ['in a week', inDays(7), 7],
])('an instant %s is as far from the clock', (_, instant, days) => {
  expect(said(`new Date('${instant}').toISOString()`)).toBe(new Date(STANDS_AT + days * DAY).toISOString());
  expect(said(`Date.parse('${instant}')`)).toBe(STANDS_AT + days * DAY);
});

test('what has come about since the page began is not before it', () => {
  const later = createContext({});
  runInContext(`(${standingClock.toString()})(${STANDS_AT})`, later);
  const began = runInContext('Date.now()', later) as number;
  const told = new Date(Date.now() + 20_000).toISOString();
  expect(runInContext(`Date.parse('${told}')`, later)).toBeGreaterThan(began);
  expect(runInContext(`Date.parse('${told}')`, later)).toBeLessThan(STANDS_AT + 30_000);
});

test('what the page has written by its own clock is what it was', () => {
  const tomorrow = STANDS_AT + DAY;
  expect(said(`Date.parse(new Date(${tomorrow}).toISOString())`)).toBe(tomorrow);
  expect(said(`Date.parse(JSON.parse(JSON.stringify(new Date(${tomorrow} + 1))))`)).toBe(tomorrow + 1);
});

test('what is no instant of these days, or made up, is what it is', () => {
  expect(said("new Date('2013-05-01T00:00:00Z').toISOString()")).toBe('2013-05-01T00:00:00.000Z');
  expect(said('new Date(Date.UTC(2013, 4, 1)).toISOString()')).toBe('2013-05-01T00:00:00.000Z');
  expect(said('new Date(2013, 4, 1).getDate()')).toBe(1);
  const madeUp = inDays(-3).replace('Z', '+00:00');
  expect(said(`Date.parse('${madeUp}')`)).toBe(Date.parse(madeUp));
  expect(said("Number.isNaN(Date.parse('soon'))")).toBe(true);
});
