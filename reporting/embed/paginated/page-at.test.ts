import { expect, test } from '@jest/globals';
import { pageAt } from './page-at.ts';

test.each([
  ['at the top of a phone, which shows several', { top: 0, height: 700 }, 250, 117, 1],
  ['at the top, with all of them in sight', { top: 0, height: 700 }, 250, 2, 1],
  ['with less than half of the first one in sight', { top: 130, height: 700 }, 250, 117, 2],
  ['with the frame full of one that is larger', { top: 1_100, height: 600 }, 2_000, 3, 1],
  ['with the frame mostly full of the next', { top: 1_750, height: 600 }, 2_000, 3, 2],
  ['at the end, where the last one cannot come to the top', { top: 117 * 250 - 700, height: 700 }, 250, 117, 117],
])('%s', (_, frame, step, count, page) => {
  expect(pageAt(frame, step, count)).toBe(page);
});
