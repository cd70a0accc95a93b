import { describe, expect, test } from '@jest/globals';
import { childrenOf, inTreeOrder, misplaced, placesOf, siblingIdsWith, totalsOf } from './tree.ts';

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

test('a node holds what is below it, too', () => {
  expect(Object.fromEntries(totalsOf(childrenOf(nodes), (id) => 10 ** id))).toEqual({ 1: 1_110, 2: 1_100, 3: 1_000, 4: 10_000 });
});

test.each([
  ['first', { id: 9, parentId: null }, 0, [9, 4, 1]],
  ['further back than there are others', { id: 9, parentId: null }, 7, [4, 1, 9]],
  ['at the end where nothing is said', { id: 4, parentId: null }, undefined, [1, 4]],
  ['alone', { id: 9, parentId: 3 }, undefined, [9]],
] as const)('a node is put %s', (_, node, place, ids) => {
  expect(siblingIdsWith(nodes, node, place)).toEqual(ids);
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
