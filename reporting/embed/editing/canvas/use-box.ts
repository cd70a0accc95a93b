import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Scale } from '../../page/page-layout.ts';
import { grid, moved, resized, type Box, type Distance, type Handle } from './geometry.ts';

interface Drag {
  handle?: Handle;
  from: Distance;
  by: Distance;
}

interface BoxOptions {
  box: Box;
  page: { width: number; height: number };
  scale: Scale;
  /** @param isKey steps by keys come in rows and are undone together */
  onChange: (box: Box, isKey: boolean) => void;
}

const arrows: Record<string, Distance> = { ArrowLeft: { x: -grid, y: 0 }, ArrowRight: { x: grid, y: 0 }, ArrowUp: { x: 0, y: -grid }, ArrowDown: { x: 0, y: grid } };

/**
 * Moving and resizing of a box, by pointer and keys. While the pointer is down, `shown` is where the box would be; it
 * changes when the pointer is let go, and Escape gives it up.
 */
export const useBox = ({ box, page, scale, onChange }: BoxOptions) => {
  const [drag, setDrag] = useState<Drag>();
  const dragged = ({ handle, by }: Drag) => (handle ? resized(box, handle, by, page) : moved(box, by, page));

  const onPointerDown = (handle?: Handle) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ handle, from: { x: event.clientX, y: event.clientY }, by: { x: 0, y: 0 } });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag) setDrag({ ...drag, by: { x: (event.clientX - drag.from.x) / scale.x, y: (event.clientY - drag.from.y) / scale.y } });
  };
  const onPointerUp = () => {
    if (!drag) return;
    setDrag(undefined);
    const next = dragged(drag);
    if (!isSame(next, box)) onChange(next, false);
  };
  const giveUp = () => setDrag(undefined);

  /** @returns whether the key was one of these */
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape' && drag) {
      giveUp();
      return true;
    }
    const by = arrows[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return false;
    const next = event.shiftKey ? resized(box, 'se', by, page) : moved(box, by, page);
    if (!isSame(next, box)) onChange(next, true);
    return true;
  };

  return {
    shown: drag ? dragged(drag) : box,
    isDragged: drag !== undefined,
    /** For the box itself (no handle) and for each handle. */
    pointer: (handle?: Handle) => ({ onPointerDown: onPointerDown(handle), onPointerMove, onPointerUp, onPointerCancel: giveUp }),
    onKey,
  };
};

const isSame = (one: Box, other: Box) => one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
