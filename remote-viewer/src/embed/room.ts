import { pageZoom } from '../page-zoom.ts';

/** Pixels of the window below which a page of the usual 1280 cannot be read any more. The local reporting service lays its pages out for phones below it by itself. */
const READABLE = 720;

/** What a place has room for: a page as it is made, or its layout for phones. */
export type Room = 'page' | 'phone';

/** Undefined while the place is hidden, and has none. */
export const roomOf = ({ clientWidth }: HTMLElement): Room | undefined => {
  if (clientWidth === 0) return undefined;
  return clientWidth * pageZoom() < READABLE ? 'phone' : 'page';
};

/** Tells when a place gets too narrow for a page as it is made, or wide enough again, as `measure` says. @returns what ends that */
export const watchRoom = (place: HTMLElement, changed: () => void, measure: typeof roomOf = roomOf): (() => void) => {
  let last = measure(place);
  const resized = new ResizeObserver(() => {
    const room = measure(place);
    if (room === undefined || room === last) return;
    last = room;
    changed();
  });
  resized.observe(place);
  return () => resized.disconnect();
};
