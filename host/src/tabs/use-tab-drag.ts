import { useRef, useState, type PointerEvent, type RefObject } from 'react';

/** In pixels: less is a click. */
const THRESHOLD = 6;

/**
 * Moves a tab along with the mouse. A finger scrolls the strip instead; for it, and for the keyboard, the context menu
 * and Alt with an arrow key do the same.
 */
export const useTabDrag = (list: RefObject<HTMLElement | null>, move: (key: string, to: number) => void) => {
  const [dragged, setDragged] = useState<string>();
  const ended = useRef(0);

  const begin = (start: PointerEvent<HTMLElement>, key: string): void => {
    if (start.button !== 0 || start.pointerType === 'touch') return;
    let dragging = false;
    const follow = (event: globalThis.PointerEvent): void => {
      dragging ||= Math.abs(event.clientX - start.clientX) > THRESHOLD;
      if (!dragging) return;
      setDragged(key);
      const to = indexAt(list.current, key, event.clientX);
      if (to !== undefined) move(key, to);
    };
    const end = (): void => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      setDragged(undefined);
      if (dragging) ended.current = performance.now();
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };

  /** The click that ends a drag is none. */
  const justDragged = (): boolean => performance.now() - ended.current < 50;

  return { dragged, begin, justDragged };
};

/** Where the tab goes when the pointer is at `x`: beyond the middle of a neighbour. Undefined while it stays where it is. */
const indexAt = (list: HTMLElement | null, key: string, x: number): number | undefined => {
  const items = [...(list?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
  const at = items.findIndex((item) => item.dataset.key === key);
  const middles = items.map((item) => {
    const { left, width } = item.getBoundingClientRect();
    return left + width / 2;
  });
  const before = middles.findIndex((middle, index) => index < at && x < middle);
  if (before >= 0) return before;
  const after = middles.findLastIndex((middle, index) => index > at && x > middle);
  return after > at ? after : undefined;
};
