import { describe, expect, test } from '@jest/globals';
import { textSize } from './type-scale.ts';

const sizes = [12, 14, 16, 20, 24, 30, 38];

test('without a zoom texts are as large as they are designed', () => {
  expect(sizes.map((size) => textSize(size, 1))).toEqual(sizes);
});

describe.each([0.72, 0.8, 0.9])('at a display zoom of %d', (zoom) => {
  const seen = (size: number): number => textSize(size, zoom) * zoom;

  test('the smallest text is seen with 12 px, what is read with 13', () => {
    expect(seen(12)).toBeCloseTo(12, 1);
    expect(seen(14)).toBeCloseTo(13, 1);
    expect(Math.min(...sizes.map(seen))).toBeGreaterThanOrEqual(12);
  });

  test('what is larger stays larger, and nothing gets smaller than it is designed', () => {
    expect(sizes.map(seen)).toEqual(sizes.map(seen).sort((one, other) => one - other));
    expect(new Set(sizes.map((size) => textSize(size, zoom))).size).toBe(sizes.length);
    for (const size of sizes) expect(textSize(size, zoom)).toBeGreaterThanOrEqual(size);
  });
});
