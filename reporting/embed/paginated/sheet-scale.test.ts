import { expect, test } from '@jest/globals';
import { point, scaleOf } from './sheet-scale.ts';

/** A4, and the letters of a table on it. */
const sheet = { width: 595, height: 842 };
const body = 8.5;
const pixels = (width: number, zoom: Parameters<typeof scaleOf>[0] = 'readable') => body * point * scaleOf(zoom, sheet, { width, height: 600 }, body);

test.each([320, 390, 640, 768, 840])('in a frame of %i pixels the letters of a table have twelve, and the sheet is wider than the frame', (width) => {
  expect(pixels(width)).toBeCloseTo(12);
  expect(sheet.width * point * scaleOf('readable', sheet, { width, height: 600 }, body)).toBeGreaterThan(width - 32);
});

test('where they are larger in a sheet over the whole width, that is what is shown', () => {
  expect(pixels(960)).toBe(pixels(960, 'width'));
  expect(pixels(960)).toBeGreaterThan(12);
  expect(scaleOf('readable', sheet, { width: 1900, height: 900 }, body)).toBe(1.25);
});

test('whoever chooses the whole width, or the whole page, gets it in any frame', () => {
  expect(sheet.width * point * scaleOf('width', sheet, { width: 390, height: 600 }, body)).toBeCloseTo(390 - 32);
  expect(sheet.height * point * scaleOf('page', sheet, { width: 1366, height: 600 }, body)).toBeCloseTo(600 - 32);
  expect(scaleOf(0.5, sheet, { width: 390, height: 600 }, body)).toBe(0.5);
});
