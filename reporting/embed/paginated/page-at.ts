type Frame = { /** How far it is scrolled, and how high it is. */ readonly top: number; readonly height: number };

/**
 * The page that is read, from 1: the first one of which half is in sight, or half the frame is full. On a phone several pages are in
 * sight at once, and it is not the one in the middle. At the end it is the last one, which cannot come to the top.
 * @param step height of a page with the gap below it; all in CSS pixels
 */
export const pageAt = ({ top, height }: Frame, step: number, count: number): number => {
  if (top > 0 && top + height >= count * step) return count;
  return Math.min(count, Math.floor((top + Math.min(step, height) / 2) / step) + 1);
};
