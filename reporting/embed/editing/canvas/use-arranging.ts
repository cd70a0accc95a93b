import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { ReportPage } from '../../../src/definition/index.ts';
import type { Scale } from '../../page/page-layout.ts';
import { grid, isSame, movedTogether, resized, type Box, type Distance, type Handle } from './geometry.ts';

interface Drag {
  names: readonly string[];
  handle?: Handle;
  from: Distance;
  by: Distance;
}

interface ArrangingOptions {
  page: ReportPage;
  scale: Scale;
  /** @param joins steps by keys come in rows and are undone together */
  onChange: (boxes: ReadonlyMap<string, Box>, joins?: string) => void;
}

const arrows: Record<string, Distance> = { ArrowLeft: { x: -grid, y: 0 }, ArrowRight: { x: grid, y: 0 }, ArrowUp: { x: 0, y: -grid }, ArrowDown: { x: 0, y: grid } };

/** What a gesture makes of the boxes of some visuals: with a handle one is resized, without all are moved as one. */
const arranged = (page: ReportPage, names: readonly string[], by: Distance, handle?: Handle): Map<string, Box> => {
  const boxes = page.visuals.flatMap(({ name, layout: { x, y, width, height } }) => (names.includes(name) ? [[name, { x, y, width, height }] as const] : []));
  const before = boxes.map(([, box]) => box);
  const after = handle ? before.map((box) => resized(box, handle, by, page)) : movedTogether(before, by, page);
  return new Map(boxes.map(([name], index) => [name, after[index]!]));
};

/**
 * Moving and resizing of visuals, by pointer and keys. While the pointer is down, `shown` is where they would be; they
 * change when the pointer is let go, and Escape gives it up.
 */
export const useArranging = ({ page, scale, onChange }: ArrangingOptions) => {
  const [drag, setDrag] = useState<Drag>();
  /** Whether the pointer that was let go last had moved something: the click after it selects nothing. */
  const hasMoved = useRef(false);
  /** Whether the pointer has moved since it was put down: a finger that only taps trembles. */
  const isMoving = useRef(false);
  const dragged = drag && arranged(page, drag.names, drag.by, drag.handle);
  const differ = (boxes: ReadonlyMap<string, Box>) => page.visuals.some(({ name, layout }) => boxes.has(name) && !isSame(boxes.get(name)!, layout));

  const begin = (event: PointerEvent, names: readonly string[], handle?: Handle) => {
    // A second finger moves nothing, and does not end what the first one does.
    if (!event.isPrimary) return;
    hasMoved.current = false;
    isMoving.current = false;
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ names, handle, from: { x: event.clientX, y: event.clientY }, by: { x: 0, y: 0 } });
  };
  const distanceOf = ({ clientX, clientY }: PointerEvent, from: Distance): Distance => ({ x: (clientX - from.x) / scale.x, y: (clientY - from.y) / scale.y });
  const onPointerMove = (event: PointerEvent) => {
    if (!drag || !event.isPrimary) return;
    isMoving.current = true;
    setDrag({ ...drag, by: distanceOf(event, drag.from) });
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    setDrag(undefined);
    if (!drag || !isMoving.current) return;
    // Where it was let go, and not where it was drawn last: on a busy machine that is some steps back.
    const boxes = arranged(page, drag.names, distanceOf(event, drag.from), drag.handle);
    if (!differ(boxes)) return;
    hasMoved.current = true;
    onChange(boxes);
  };
  const giveUp = () => setDrag(undefined);

  /** @returns whether the key was one of these */
  const onKey = (event: KeyboardEvent, names: readonly string[]): boolean => {
    if (event.key === 'Escape' && drag) {
      giveUp();
      return true;
    }
    const by = arrows[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return false;
    const boxes = arranged(page, names, by, event.shiftKey ? 'se' : undefined);
    if (differ(boxes)) onChange(boxes, `place ${names.join(' ')}`);
    return true;
  };

  return {
    shown: (name: string): Box | undefined => dragged?.get(name),
    hasMoved: () => hasMoved.current,
    begin,
    following: { onPointerMove, onPointerUp, onPointerCancel: (event: PointerEvent) => event.isPrimary && giveUp() },
    onKey,
  };
};
export type Arranging = ReturnType<typeof useArranging>;
