import { expect, test } from '@jest/globals';
import { fileOf, itemsOf, itemsOfFile, sliced } from './slices.ts';

test.each([0, 1, 200, 1_001])('a file of %i items has them all, in their order', (count) => {
  const items = Array.from({ length: count }, (_, index) => ({ line: index, name: '李\n雷' }));
  expect(itemsOfFile(fileOf(items))).toEqual(items);
  expect(sliced(items).flatMap((slice) => itemsOf(slice))).toEqual(items);
});

test('slices have bytes of their own, which can be handed over', () => {
  const slices = sliced(Array.from({ length: 500 }, (_, index) => index));
  expect(structuredClone(slices, { transfer: slices.map(({ buffer }) => buffer) }).flatMap((slice) => itemsOf(slice))).toHaveLength(500);
});
