import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Between a button and its list, and between a list and the edge of the frame, in pixels. */
const GAP = 4;
const EDGE = 8;

/**
 * What a button opens, above everything and beside the button wherever that is scrolled to: below it, or above it where there
 * is more room. No box that scrolls cuts it. Its height is limited in CSS, by `--room` as well.
 */
export const usePlaced = (button: RefObject<Element | null>): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = list.current!;
    // A browser without popovers draws it above what comes before it.
    box.showPopover?.();
    let width = 0;
    const place = () => {
      const at = button.current?.getBoundingClientRect();
      if (!at) return;
      const room = { below: innerHeight - at.bottom - GAP - EDGE, above: at.top - GAP - EDGE };
      box.style.removeProperty('--room');
      // What a search leaves may be narrower: the list does not move while somebody types.
      width = Math.max(width, at.width, box.offsetWidth);
      const isBelow = box.offsetHeight <= room.below || room.below >= room.above;
      box.style.setProperty('--room', `${Math.max(0, isBelow ? room.below : room.above)}px`);
      box.style.minWidth = `${width}px`;
      box.style.left = `${Math.max(EDGE, Math.min(at.left, innerWidth - width - EDGE))}px`;
      box.style.top = isBelow ? `${at.bottom + GAP}px` : 'auto';
      box.style.bottom = isBelow ? 'auto' : `${innerHeight - at.top + GAP}px`;
    };
    const follow = (event: Event) => !(event.target instanceof Node && box.contains(event.target)) && place();
    place();
    addEventListener('scroll', follow, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', follow, true);
      removeEventListener('resize', place);
      box.hidePopover?.();
    };
  }, [button]);
  return list;
};
