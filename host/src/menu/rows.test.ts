import { describe, expect, test } from '@jest/globals';
import type { MenuEntry } from './entries.ts';
import { answerKey, nextByLetter, visibleRows, wayTo } from './rows.ts';

const entry = (key: string, children?: MenuEntry[]): MenuEntry => ({ key, title: { zh: key, en: key }, path: `/Main/${key}`, children });
const entries = [entry('home'), entry('reports', [entry('travel', [entry('flights')]), entry('markets')]), entry('system', [entry('users')])];
const rows = visibleRows(entries, new Set(['reports']));

describe('visibleRows', () => {
  test('are those of open entries, with level and place among their siblings', () => {
    expect(rows.map(({ entry: { key }, level, position, siblings, parent, isOpen }) => [key, level, position, siblings, parent, isOpen])).toEqual([
      ['home', 1, 1, 3, -1, false],
      ['reports', 1, 2, 3, -1, true],
      ['travel', 2, 1, 2, 1, false],
      ['markets', 2, 2, 2, 1, false],
      ['system', 1, 3, 3, -1, false],
    ]);
  });

  test('say whether one without an icon stands among such that have one', () => {
    const withIcon = { ...entry('icon'), icon: 'HomeOutlined' };
    const mixed = visibleRows([{ ...entry('folder', [entry('plain')]), icon: '' }, withIcon], new Set(['folder']));
    expect(mixed.map(({ entry: { key }, withIcons }) => [key, withIcons])).toEqual([['folder', true], ['plain', false], ['icon', true]]);
  });

  test('an open entry within a closed one is not seen', () => {
    expect(visibleRows(entries, new Set(['travel']))).toHaveLength(3);
  });
});

test('wayTo leads through all entries around the one that fits', () => {
  expect(wayTo(entries, ({ key }) => key === 'flights')).toEqual(['reports', 'travel', 'flights']);
  expect(wayTo(entries, ({ key }) => key === 'nowhere')).toBeUndefined();
});

describe('keys', () => {
  test.each([
    ['ArrowDown', 0, { focus: 1 }],
    ['ArrowDown', 4, { focus: 4 }],
    ['ArrowUp', 0, { focus: 0 }],
    ['Home', 3, { focus: 0 }],
    ['End', 0, { focus: 4 }],
    ['ArrowRight', 0, undefined],
    ['ArrowRight', 1, { focus: 2 }],
    ['ArrowRight', 4, { open: 'system' }],
    ['ArrowLeft', 1, { close: 'reports' }],
    ['ArrowLeft', 3, { focus: 1 }],
    ['ArrowLeft', 0, undefined],
    ['x', 0, undefined],
  ])('%s on line %i', (key, at, answer) => expect(answerKey(key, rows, at)).toEqual(answer));

  test('a letter goes to the next name that begins with it, and round', () => {
    expect(nextByLetter(rows, 0, 'M', ({ key }) => key)).toBe(3);
    expect(nextByLetter(rows, 3, 'h', ({ key }) => key)).toBe(0);
    expect(nextByLetter(rows, 0, 'z', ({ key }) => key)).toBeUndefined();
  });
});
