import { describe, expect, test } from '@jest/globals';
import { formatInstant } from '../formats/formats.ts';
import { replace } from '@portal/tooling/jest';
import { aheadAt, isTimeZone, usualTimeZone } from './clocks.ts';

const NAME = 'america/argentina/buenos_aires';
/** One of the many spellings of a name: each bit of a number makes one letter large. */
const spelling = (number: number): string => [...NAME].map((letter, index) => ((number >> index) & 1 ? letter.toUpperCase() : letter)).join('');
/** Of thousands of spellings of one name. */
const spellings = [...new Set(Array.from({ length: 4_000 }, (_, number) => spelling(number)))];

describe('the usual spelling of a time zone', () => {
  test.each([
    ['asia/SHANGHAI', 'Asia/Shanghai'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    // Aliases are in no list.
    ['us/pacific', 'us/pacific'],
    ['UTC', 'UTC'],
    ['+08:00', '+08:00'],
  ])('of %s is %s', (typed, usual) => {
    expect(isTimeZone(typed)).toBe(true);
    expect(usualTimeZone(typed)).toBe(usual);
  });
});

// What is not kept is made anew: that tells how many are.
test.each<[string, (timeZone: string) => void]>([
  ['clocks', (timeZone) => aheadAt(0, timeZone)],
  ['formats', (timeZone) => formatInstant('2026-11-23T00:30:00Z', 'en', 'day', timeZone)],
])('%s of a time zone are kept, and not one for every spelling that is sent', (_, use) => {
  let made = 0;
  const countMade = { construct: (target: typeof Intl.DateTimeFormat, values: ConstructorParameters<typeof Intl.DateTimeFormat>) => ((made += 1), new target(...values)) };
  replace(Intl, 'DateTimeFormat', new Proxy(Intl.DateTimeFormat, countMade));
  const madeBy = (work: () => void): number => {
    made = 0;
    work();
    return made;
  };
  expect(madeBy(() => [NAME, NAME, NAME].forEach(use))).toBe(1);
  expect(spellings.length).toBeGreaterThan(2_000);
  for (const one of spellings) use(one);
  const dropped = spellings.length - 700;
  expect(madeBy(() => spellings.slice(0, dropped).forEach(use))).toBe(dropped);
});
