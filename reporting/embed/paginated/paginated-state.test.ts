import { expect, test } from '@jest/globals';
import type { ResolvedParameter } from '../../src/paginated/parameters/resolve.ts';
import { narrowing } from './paginated-state.ts';

const parameter = (values: string[], available?: string[], hidden = false) =>
  ({ name: 'p', label: 'P', hidden, values, ...(available && { available: available.map((value) => ({ value, label: value })) }) }) as unknown as ResolvedParameter;

test.each<[string, ResolvedParameter, number]>([
  ['with a value', parameter(['2001-01-01']), 1],
  ['without one', parameter([]), 0],
  ['of a list, with some of its values', parameter(['a'], ['a', 'b']), 1],
  ['of a list, with all of them', parameter(['a', 'b'], ['a', 'b']), 0],
  ['of a list that has a single value', parameter(['a'], ['a']), 1],
  ['that nobody sees', parameter(['a'], undefined, true), 0],
])('a parameter %s', (_, one, expected) => {
  expect(narrowing([one])).toBe(expected);
});
