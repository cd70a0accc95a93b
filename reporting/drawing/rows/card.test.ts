import { expect, test } from '@jest/globals';
import { cardText } from './card.ts';
import type { Reading } from './reading.ts';

/** How wide a text is per pixel of its size in DejaVu Sans Bold, the widest face that a page may have without one of its own. */
const ems: Readonly<Record<string, number>> = { '%': 1.002, '.': 0.38, ',': 0.38, M: 0.995 };
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (ems[letter] ?? 0.696), 0);
const readingOf = (text: string) => ({ rows: [[1]], columns: [{ label: 'n' }], at: (well: string) => (well === 'values' ? [0] : []), show: () => text, short: () => text }) as unknown as Reading;

test.each([
  ['79.1%', 152],
  ['108.5', 152],
  ['2,922', 120],
  ['3M', 60],
])('the figure %s stays within a place of %d pixels', (text, width) => {
  const { fontSize } = cardText(readingOf(text), { width, height: 70 }, 12.5);
  expect(widthOf(text) * fontSize).toBeLessThanOrEqual(width);
});

test('figures beside each other are of one size', () => {
  const sizes = ['3M', '79.1%', '3,386', '-8.69M'].map((text) => cardText(readingOf(text), { width: 152, height: 70 }, 12.5).fontSize);
  expect(new Set(sizes).size).toBe(1);
});

test('where there is room a figure is as large as a page has them', () => {
  expect(cardText(readingOf('79.1%'), { width: 400, height: 100 }, 12).fontSize).toBe(44);
});
