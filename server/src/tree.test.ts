import { describe, expect, test } from '@jest/globals';
import { childrenOf, inTreeOrder, misplaced, placesOf } from './tree.ts';

//   1 ─ 2 ─ 3
//   4
const nodes = [
  { id: 3, parentId: 2 },
  { id: 4, parentId: null },
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
];

test('parents come before what is below them, in their order', () => {
  expect(inTreeOrder(childrenOf(nodes)).map(({ id }) => id)).toEqual([4, 1, 2, 3]);
  expect(Object.fromEntries(placesOf(childrenOf(nodes)))).toEqual({ 1: 1, 2: 0, 3: 0, 4: 0 });
});

describe('a node can stand', () => {
  test.each([
    ['at the top', { id: 3, parentId: null }, 3, undefined],
    ['below another one', { id: 4, parentId: 3 }, 4, undefined],
    ['new below another one', { parentId: 2 }, 3, undefined],
    ['not below one that is not there', { id: 4, parentId: 9 }, 3, 'missing'],
    ['not below itself', { id: 1, parentId: 1 }, 9, 'circle'],
    ['not below what is below it', { id: 1, parentId: 3 }, 9, 'circle'],
    ['not deeper than the levels', { id: 4, parentId: 3 }, 3, 'deep'],
    ['not deeper with what is below it', { id: 1, parentId: 4 }, 3, 'deep'],
  ] as const)('%s', (_, wanted, levels, problem) => {
    expect(misplaced(nodes, wanted, levels)).toBe(problem);
  });
});
