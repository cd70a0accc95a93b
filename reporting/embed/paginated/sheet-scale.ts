import type { Zoom } from './paginated-state.ts';

/** CSS pixels between sheets, and around them. */
export const gap = 16;
/** CSS pixels of a point. */
export const point = 96 / 72;
const least = 0.25;
/** Of the texts of a table, CSS pixels: smaller ones nobody reads. */
const legible = 12;

interface Size {
  width: number;
  height: number;
}

/**
 * How many times its size on paper a sheet is drawn. To be read it is as wide as the frame where its letters are large enough then; where they are
 * not it is as small as they allow, and the frame scrolls sideways.
 * @param sheet in points
 * @param frame in CSS pixels
 * @param body the size of the letters in its tables, points
 */
export const scaleOf = (zoom: Zoom, sheet: Size, frame: Size, body: number): number => {
  if (typeof zoom === 'number') return zoom;
  const wide = (frame.width - 2 * gap) / (sheet.width * point);
  const high = (frame.height - 2 * gap) / (sheet.height * point);
  if (zoom === 'page') return Math.max(least, Math.min(wide, high));
  // On a wide screen a sheet over the whole width would show half a page in letters as large as headings.
  const width = Math.max(least, Math.min(wide, 1.25));
  return zoom === 'width' ? width : Math.max(width, legible / (body * point));
};
