import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Watermark } from './watermark.tsx';

/** The cell of a watermark, with the distance to the next one: its width and height. */
const cellOf = (text: string): number[] => {
  const pattern = render(<Watermark text={text} />).container.querySelector('pattern');
  return ['width', 'height'].map((side) => Number(pattern?.getAttribute(side)));
};

test('a short text has the cell of SPEC 9', () => expect(cellOf('ann')).toEqual([220, 130]));

test('a long one is cut on no side, though it is turned', () => {
  const [width = 0, height = 0] = cellOf('Internal · Ann Smith · 2026-11-23 16:00');
  expect(width).toBeGreaterThan(380 + 100);
  expect(height).toBeGreaterThan(380 * 0.42 + 50);
});
