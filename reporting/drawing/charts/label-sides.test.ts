import { expect, test } from '@jest/globals';
import { labelSides, type NamedDot, type Side } from './label-sides.ts';

const plot = { width: 200, height: 100 };
const dot = (x: number, y: number, width = 40): NamedDot => ({ x, y, radius: 5, width });

test.each<[string, NamedDot[], Side[]]>([
  ['of a dot that stands alone, on its right', [dot(50, 50)], ['right']],
  ['at the right edge, within the plot', [dot(195, 50)], ['left']],
  ['with another dot on its right, above its own', [dot(50, 50), dot(80, 50)], ['top', 'right']],
  ['with another dot on its right and little above it, on its left', [dot(60, 8), dot(90, 8)], ['left', 'right']],
  ['with another name where its own would be, above its own', [dot(50, 50), dot(50, 55)], ['top', 'right']],
])('a name stands: %s', (_, dots, sides) => {
  expect(labelSides(dots, plot, 12)).toEqual(sides);
});

test('the name of a dot in a lower corner stands beside it, and not over the figures of the axis', () => {
  expect(labelSides([{ x: 12, y: 158, radius: 4.5, width: 52 }, { x: 112, y: 140, radius: 4.5, width: 24 }], { width: 640, height: 160 }, 15)).toEqual(['right', 'right']);
  expect(labelSides([{ x: 628, y: 2, radius: 4.5, width: 52 }], { width: 640, height: 160 }, 15)).toEqual(['left']);
});
