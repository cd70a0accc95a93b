/** A place on a page, in the page's own units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Extent {
  width: number;
  height: number;
}
export interface Distance {
  x: number;
  y: number;
}
/** The sides of a box that a handle moves. */
export type Handle = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';

export const handles: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];
/** Places are multiples of this. */
export const grid = 8;
/** Smaller a visual cannot be grasped. */
export const smallest: Extent = { width: 48, height: 24 };

export const snap = (value: number) => Math.round(value / grid) * grid;
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)));

/** A box moved by a distance: on the grid in the directions in which it moves, and inside the page. */
export const moved = (box: Box, by: Distance, page: Extent): Box => ({
  ...box,
  x: by.x === 0 ? box.x : clamp(snap(box.x + by.x), 0, page.width - box.width),
  y: by.y === 0 ? box.y : clamp(snap(box.y + by.y), 0, page.height - box.height),
});

/** One direction of a box, from `start` to `end`, with one of its ends moved. */
const stretched = (start: number, end: number, by: number, moves: 'start' | 'end' | undefined, least: number, most: number) => {
  if (moves === undefined || by === 0) return { start, end };
  if (moves === 'start') return { start: clamp(snap(start + by), 0, end - least), end };
  return { start, end: clamp(snap(end + by), start + least, most) };
};

/** A box with the sides of a handle moved by a distance; the other sides stay where they are. */
export const resized = (box: Box, handle: Handle, by: Distance, page: Extent): Box => {
  const across = stretched(box.x, box.x + box.width, by.x, handle.includes('w') ? 'start' : handle.includes('e') ? 'end' : undefined, smallest.width, page.width);
  const down = stretched(box.y, box.y + box.height, by.y, handle.startsWith('n') ? 'start' : handle.startsWith('s') ? 'end' : undefined, smallest.height, page.height);
  return { x: across.start, y: down.start, width: across.end - across.start, height: down.end - down.start };
};

const overlap = (one: Box, other: Box) => one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

/** A place for something new: the first in reading order where nothing stands, else one step beside what came last. */
export const freePlace = (taken: readonly Box[], wanted: Extent, page: Extent): Box => {
  const size = { width: Math.min(wanted.width, page.width), height: Math.min(wanted.height, page.height) };
  const margin = 3 * grid;
  for (let y = margin; y + size.height + margin <= page.height; y += grid) {
    for (let x = margin; x + size.width + margin <= page.width; x += grid) {
      const box = { x, y, ...size };
      if (!taken.some((one) => overlap(one, box))) return box;
    }
  }
  const step = 2 * grid * ((taken.length % 8) + 1);
  return { x: clamp(step, 0, page.width - size.width), y: clamp(step, 0, page.height - size.height), ...size };
};
