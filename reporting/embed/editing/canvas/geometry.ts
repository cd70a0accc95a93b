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

/** Between what stands on a page and its edge. */
export const margin = 3 * grid;

/** Where the lowest of some boxes ends; 0 without any. */
export const endOf = (boxes: readonly Box[]): number => Math.max(0, ...boxes.map(({ y, height }) => y + height));

/** A place for something new: the first in reading order where nothing stands, else below everything, for which the page has to grow. */
export const freeBox = (taken: readonly Box[], wanted: Extent, page: Extent): Box => {
  const size = { width: Math.min(wanted.width, page.width), height: Math.min(wanted.height, page.height) };
  for (let y = margin; y + size.height + margin <= page.height; y += grid) {
    for (let x = margin; x + size.width + margin <= page.width; x += grid) {
      const box = { x, y, ...size };
      if (!taken.some((one) => overlap(one, box))) return box;
    }
  }
  const y = taken.length === 0 ? 0 : Math.ceil(endOf(taken) / grid + 2) * grid;
  return { x: clamp(margin, 0, page.width - size.width), y, ...size };
};

export const isSame = (one: Box, other: Box): boolean => one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

/** The box around boxes, of which there is one at least. */
const around = (boxes: readonly Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return { x, y, width: Math.max(...boxes.map((box) => box.x + box.width)) - x, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
};

/** Boxes moved by a distance as if they were one. */
export const movedTogether = (boxes: readonly Box[], by: Distance, page: Extent): Box[] => {
  if (boxes.length === 0) return [];
  const whole = around(boxes);
  const { x, y } = moved(whole, by, page);
  return boxes.map((box) => ({ ...box, x: box.x + x - whole.x, y: box.y + y - whole.y }));
};

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** Boxes brought to one line: an edge of the box around them, or its middle. */
export const aligned = (boxes: readonly Box[], to: Alignment): Box[] => {
  if (boxes.length === 0) return [];
  const whole = around(boxes);
  const place = (box: Box): Partial<Box> => {
    switch (to) {
      case 'left':
        return { x: whole.x };
      case 'center':
        return { x: Math.round(whole.x + (whole.width - box.width) / 2) };
      case 'right':
        return { x: whole.x + whole.width - box.width };
      case 'top':
        return { y: whole.y };
      case 'middle':
        return { y: Math.round(whole.y + (whole.height - box.height) / 2) };
      case 'bottom':
        return { y: whole.y + whole.height - box.height };
    }
  };
  return boxes.map((box) => ({ ...box, ...place(box) }));
};

/** Boxes with the same room between each two; the first and the last stay where they are. */
export const spread = (boxes: readonly Box[], direction: 'across' | 'down'): Box[] => {
  const [start, length] = direction === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const order = [...boxes].sort((one, other) => one[start] - other[start]);
  const [first, last] = [order[0], order.at(-1)];
  if (!first || !last || order.length < 3) return [...boxes];
  const room = (last[start] + last[length] - first[start] - order.reduce((sum, box) => sum + box[length], 0)) / (order.length - 1);
  const starts = new Map<Box, number>();
  let at = first[start];
  for (const box of order) {
    starts.set(box, Math.round(at));
    at += box[length] + room;
  }
  return boxes.map((box) => ({ ...box, [start]: starts.get(box) }));
};

/** Names of the boxes that a rectangle touches. */
export const touched = (boxes: ReadonlyMap<string, Box>, by: Box): string[] => [...boxes].filter(([, box]) => overlap(box, by)).map(([name]) => name);
