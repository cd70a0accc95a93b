import { expect, test } from '@jest/globals';
import { timeTicks } from './time-ticks.ts';

const ticks = (first: string, last: string, most: number): string[] =>
  timeTicks(Date.parse(first), Date.parse(last), ({ length }) => length <= most).map((tick) => new Date(tick).toISOString().slice(0, 16).replace('T00:00', ''));

test.each([
  ['twenty years', '2000-01-03', '2020-04-17', 6, ['2005-01-01', '2010-01-01', '2015-01-01', '2020-01-01']],
  ['ten years', '2000-01-01', '2010-03-01', 6, ['2000-01-01', '2002-01-01', '2004-01-01', '2006-01-01', '2008-01-01', '2010-01-01']],
  ['half a year', '2001-01-01', '2001-06-30', 8, ['2001-01-01', '2001-02-01', '2001-03-01', '2001-04-01', '2001-05-01', '2001-06-01']],
  ['half a year with little room', '2001-01-01', '2001-06-30', 3, ['2001-01-01', '2001-03-01', '2001-05-01']],
  ['a month, in weeks from Mondays', '2001-01-01', '2001-01-31', 5, ['2001-01-01', '2001-01-08', '2001-01-15', '2001-01-22', '2001-01-29']],
  ['a day', '2001-01-01T02:00Z', '2001-01-01T22:00Z', 4, ['2001-01-01T06:00', '2001-01-01T12:00', '2001-01-01T18:00']],
  ['the first centuries', '0000-01-01', '0210-01-01', 3, ['0000-01-01', '0100-01-01', '0200-01-01']],
  ['less than an hour', '2001-01-01T10:05Z', '2001-01-01T10:45Z', 4, ['2001-01-01T10:15', '2001-01-01T10:30', '2001-01-01T10:45']],
  ['one instant', '2001-03-05', '2001-03-05', 3, ['2001-03-05']],
  ['no room', '2001-01-15', '2001-03-15', 0, ['2001-01-15']],
])('a time axis of %s is labelled at equal steps', (_, first, last, most, expected) => {
  expect(ticks(first, last, most)).toEqual(expected);
});
