import { aligned, freeBox, grid, moved, movedTogether, resized, smallest, snap, spread, touched, type Box } from './geometry.ts';

const page = { width: 1280, height: 720 };
const box: Box = { x: 80, y: 80, width: 160, height: 80 };

test('places are multiples of the grid', () => {
  expect([3, 4, 11, 12, -3].map(snap)).toEqual([0, 8, 8, 16, -0]);
});

describe('a box that is moved', () => {
  test('snaps in the direction in which it moves, and only there', () => {
    expect(moved({ ...box, x: 77, y: 77 }, { x: 10, y: 0 }, page)).toEqual({ ...box, x: 88, y: 77 });
    expect(moved({ ...box, x: 77, y: 77 }, { x: 0, y: -grid }, page)).toEqual({ ...box, x: 77, y: 72 });
  });

  test.each([
    [{ x: -500, y: -500 }, { x: 0, y: 0 }],
    [{ x: 5000, y: 5000 }, { x: 1120, y: 640 }],
  ])('by %o stays on the page', (by, corner) => {
    expect(moved(box, by, page)).toEqual({ ...box, ...corner });
  });

  test('larger than its page stands at its beginning', () => {
    expect(moved({ ...box, width: 2000 }, { x: 40, y: 0 }, page).x).toBe(0);
  });
});

describe('a box that is resized', () => {
  test('moves the sides of the handle, and leaves the others', () => {
    expect(resized(box, 'se', { x: 30, y: 17 }, page)).toEqual({ x: 80, y: 80, width: 192, height: 96 });
    expect(resized(box, 'nw', { x: 30, y: 17 }, page)).toEqual({ x: 112, y: 96, width: 128, height: 64 });
    expect(resized(box, 'n', { x: 30, y: -17 }, page)).toEqual({ ...box, y: 64, height: 96 });
    expect(resized(box, 'e', { x: -30, y: 99 }, page)).toEqual({ ...box, width: 128 });
  });

  test('keeps a size that can be grasped', () => {
    expect(resized(box, 'se', { x: -900, y: -900 }, page)).toEqual({ x: 80, y: 80, ...smallest });
    expect(resized(box, 'nw', { x: 900, y: 900 }, page)).toEqual({ x: 192, y: 136, ...smallest });
  });

  test('stays on the page', () => {
    expect(resized(box, 'se', { x: 9000, y: 9000 }, page)).toEqual({ x: 80, y: 80, width: 1200, height: 640 });
    expect(resized(box, 'nw', { x: -9000, y: -9000 }, page)).toEqual({ x: 0, y: 0, width: 240, height: 160 });
  });
});

describe('a free place', () => {
  const wanted = { width: 400, height: 256 };

  test('is the first in reading order that touches nothing', () => {
    expect(freeBox([], wanted, page)).toEqual({ x: 24, y: 24, ...wanted });
    expect(freeBox([{ x: 24, y: 24, ...wanted }], wanted, page)).toEqual({ x: 424, y: 24, ...wanted });
  });

  test('on a full page is below everything, on the grid', () => {
    expect(freeBox([{ x: 0, y: 0, ...page }], wanted, page)).toEqual({ x: 24, y: 736, ...wanted });
    expect(freeBox([{ x: 0, y: 0, width: 1280, height: 718 }], wanted, page)).toEqual({ x: 24, y: 736, ...wanted });
  });

  test('on a small page is as large as the page', () => {
    expect(freeBox([], wanted, { width: 200, height: 100 })).toEqual({ x: 0, y: 0, width: 200, height: 100 });
  });
});

describe('several boxes', () => {
  const other: Box = { x: 400, y: 200, width: 80, height: 160 };
  const corners = (boxes: readonly Box[]) => boxes.map(({ x, y }) => [x, y]);

  test('move as one, and stay on the page as one', () => {
    expect(corners(movedTogether([box, other], { x: 20, y: 0 }, page))).toEqual([[104, 80], [424, 200]]);
    expect(corners(movedTogether([box, other], { x: -500, y: 5000 }, page))).toEqual([[0, 440], [320, 560]]);
    expect(movedTogether([], { x: 8, y: 8 }, page)).toEqual([]);
  });

  test.each([
    ['left', [[80, 80], [80, 200]]],
    ['center', [[200, 80], [240, 200]]],
    ['right', [[320, 80], [400, 200]]],
    ['top', [[80, 80], [400, 80]]],
    ['middle', [[80, 180], [400, 140]]],
    ['bottom', [[80, 280], [400, 200]]],
  ] as const)('are aligned: %s', (to, places) => {
    expect(corners(aligned([box, other], to))).toEqual(places);
  });

  test('are spread with the same room between them, in their order', () => {
    const boxes = [{ ...box, x: 600 }, { ...box, x: 0 }, { ...box, x: 170, width: 80 }];
    expect(spread(boxes, 'across').map(({ x }) => x)).toEqual([600, 0, 340]);
    expect(spread(boxes.slice(0, 2), 'across')).toEqual(boxes.slice(0, 2));
  });

  test('are touched by a rectangle', () => {
    const named = new Map([['one', box], ['two', other]]);
    expect(touched(named, { x: 0, y: 0, width: 100, height: 100 })).toEqual(['one']);
    expect(touched(named, { x: 0, y: 0, width: 500, height: 300 })).toEqual(['one', 'two']);
    expect(touched(named, { x: 600, y: 0, width: 5, height: 5 })).toEqual([]);
  });
});
