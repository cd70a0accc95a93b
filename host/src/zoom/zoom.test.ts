import { expect, test } from '@jest/globals';
import { zoomFor } from './zoom.ts';

test.each([
  [1280, 0.72],
  [1466, 0.72],
  [1467, 0.8],
  [1650, 0.8],
  [1651, 0.9],
  [1919, 0.9],
  [1920, 1],
])('%i px: %d (SPEC 2.2)', (width, zoom) => expect(zoomFor(width)).toBe(zoom));
