import { freePlace, grid, moved, resized, smallest, snap, type Box } from './geometry.ts';

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
    expect(freePlace([], wanted, page)).toEqual({ x: 24, y: 24, ...wanted });
    expect(freePlace([{ x: 24, y: 24, ...wanted }], wanted, page)).toEqual({ x: 424, y: 24, ...wanted });
  });

  test('on a full page is a step from the corner, further for each visual', () => {
    const full: Box = { x: 0, y: 0, ...page };
    expect(freePlace([full], wanted, page)).toMatchObject({ x: 32, y: 32 });
    expect(freePlace([full, full], wanted, page)).toMatchObject({ x: 48, y: 48 });
  });

  test('on a small page is as large as the page', () => {
    expect(freePlace([], wanted, { width: 200, height: 100 })).toEqual({ x: 0, y: 0, width: 200, height: 100 });
  });
});
