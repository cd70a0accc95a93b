import { useState, type PointerEvent } from 'react';
import type { ReportPage } from '../../../src/definition/index.ts';
import type { Scale } from '../../page/page-layout.ts';
import { touched, type Box, type Distance } from './geometry.ts';

/** Nearer to where it began the pointer has only been pressed, pixels. */
const shake = 4;

interface Drawn {
  from: Distance;
  to: Distance;
}

const boxOf = ({ from, to }: Drawn): Box => ({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) });

/** A rectangle that the mouse draws over the page, in its pixels, and that selects what it touches. A finger scrolls instead. */
export const useMarquee = (page: ReportPage, scale: Scale | undefined, onTouched: (names: readonly string[]) => void) => {
  const [drawn, setDrawn] = useState<Drawn>();
  const at = (event: PointerEvent): Distance => {
    const edge = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - edge.left, y: event.clientY - edge.top };
  };
  const box = drawn && boxOf(drawn);
  const isDrawn = box !== undefined && Math.max(box.width, box.height) > shake;
  return {
    shown: isDrawn ? box : undefined,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const isEmpty = event.target instanceof Element && !event.target.closest('.edited');
        if (event.button !== 0 || event.pointerType === 'touch' || !isEmpty) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrawn({ from: at(event), to: at(event) });
      },
      onPointerMove: (event: PointerEvent) => {
        if (drawn) setDrawn({ ...drawn, to: at(event) });
      },
      onPointerUp: () => {
        setDrawn(undefined);
        if (!isDrawn || !scale) return;
        const inUnits = { x: box.x / scale.x, y: box.y / scale.y, width: box.width / scale.x, height: box.height / scale.y };
        onTouched(touched(new Map(page.visuals.map(({ name, layout }) => [name, layout])), inUnits));
      },
      onPointerCancel: () => setDrawn(undefined),
    },
  };
};
