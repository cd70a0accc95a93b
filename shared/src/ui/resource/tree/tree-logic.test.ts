import { describe, expect, test } from '@jest/globals';
import { checkStates, toggled } from './checks.ts';
import { moved, moveIn, moveTo, type Direction, type Drop, type TreeMove } from './move.ts';
import { matching, visibleNodes } from './nodes.ts';

type Row = { id: number; parent: number | null; folder: boolean };
const folder = (id: number, parent: number | null = null): Row => ({ id, parent, folder: true });
const leaf = (id: number, parent: number | null = null): Row => ({ id, parent, folder: false });
const shape = { rowKey: ({ id }: Row) => id, parentOf: ({ parent }: Row) => parent, isFolder: (row: Row) => row.folder };

/** 1 [2, 3 [4]], 5 [], 6 */
const rows = [folder(1), leaf(2, 1), folder(3, 1), leaf(4, 3), folder(5), leaf(6)];
const row = (id: number): Row => rows.find((one) => one.id === id) as Row;
const drawn = (list: readonly Row[], open: readonly number[] = [1, 3, 5]) => visibleNodes(list, shape, new Set(open)).map(({ key, level, position, size }) => `${'.'.repeat(level - 1)}${key} ${position}/${size}`);
const after = (move: TreeMove<Row> | undefined) => move && drawn(moved(rows, (one, parent) => ({ ...one, parent }), move)).map((line) => line.split(' ')[0]);

describe('what is seen', () => {
  test('is the top, and what is in open rows, with its place', () => {
    expect(drawn(rows)).toEqual(['1 1/3', '.2 1/2', '.3 2/2', '..4 1/1', '5 2/3', '6 3/3']);
    expect(drawn(rows, [3])).toEqual(['1 1/3', '5 2/3', '6 3/3']);
  });

  test('is opened where rows stand below it, or are still to be asked for', () => {
    const opens = (hasMore?: (row: Row) => boolean) => visibleNodes(rows, { ...shape, hasMore }, new Set([1, 3, 5, 6])).flatMap(({ key, hasRows, isOpen }) => (hasRows && isOpen ? [key] : []));
    expect(opens()).toEqual([1, 3]);
    expect(opens(({ id }) => id === 6)).toEqual([1, 3, 6]);
  });

  test('is at the top where what it stands below is missing, or is itself', () => {
    expect(drawn([leaf(2, 9), leaf(7, 7)])).toEqual(['2 1/2', '7 2/2']);
  });

  test('by words has all that is above', () => {
    const found = matching(rows, shape, ({ id }) => `row ${id}`, ' ROW 4 ');
    expect([found.rows.map(({ id }) => id), found.found]).toEqual([[1, 3, 4], 1]);
  });
});

test.each<[number, Direction, string[] | undefined]>([
  [5, 'up', ['5', '1', '.2', '.3', '..4', '6']],
  [1, 'up', undefined],
  [2, 'down', ['1', '.3', '..4', '.2', '5', '6']],
  [6, 'down', undefined],
  [6, 'in', ['1', '.2', '.3', '..4', '5', '.6']],
  [2, 'in', undefined],
  [4, 'out', ['1', '.2', '.3', '.4', '5', '6']],
  [2, 'out', ['1', '.3', '..4', '2', '5', '6']],
  [6, 'out', undefined],
])('row %s by the keyboard: %s', (id, direction, expected) => {
  expect(after(moveIn(rows, shape, row(id), direction))).toEqual(expected);
});

test.each<[number, Drop, number, string[] | undefined]>([
  [6, 'before', 2, ['1', '.6', '.2', '.3', '..4', '5']],
  [6, 'into', 5, ['1', '.2', '.3', '..4', '5', '.6']],
  [2, 'behind', 5, ['1', '.3', '..4', '5', '2', '6']],
  [1, 'into', 3, undefined], // below itself
  [1, 'before', 4, undefined],
  [6, 'into', 2, undefined], // no folder
  [5, 'before', 6, undefined], // there already
  [2, 'before', 3, undefined],
])('row %s dropped %s %s', (id, drop, target, expected) => {
  expect(after(moveTo(rows, shape, row(id), row(target), drop))).toEqual(expected);
});

test('a row is checked by what is below it', () => {
  const states = (checked: readonly number[]) => Object.fromEntries(checkStates(rows, shape, new Set(checked)));
  expect(states([4])).toEqual({ 1: 'some', 2: 'none', 3: 'all', 4: 'all', 5: 'none', 6: 'none' });
  expect(states([2, 4])[1]).toBe('all');
  expect([...toggled(rows, shape, new Set([4]), row(1))].sort()).toEqual([2, 4]);
  expect([...toggled(rows, shape, new Set([2, 4, 6]), row(1))]).toEqual([6]);
});
