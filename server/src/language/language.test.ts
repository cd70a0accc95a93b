import { expect, test } from '@jest/globals';
import { listed } from './language.ts';

test.each([
  [['A'], undefined, 'A', 'A'],
  [['A', 'B', 'C'], undefined, 'A、B和C', 'A, B, and C'],
  [['A', 'B', 'C'], 2, 'A、B…', 'A, B, …'],
])('names in a sentence are listed as each language does: %j, at most %s', (names, most, zh, en) => {
  expect(listed(names, most)).toEqual({ zh, en });
});
