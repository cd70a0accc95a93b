import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Size } from '../look/use-size.ts';
import { scrolled, wholeRows, type Scrolled } from './whole-rows.ts';

interface ScrollProps {
  size: Size;
  label: string;
  /** How far down it is scrolled, CSS pixels. */
  onScroll?: (top: number) => void;
  /** A table, and what is said below it. */
  children: ReactNode;
}

const nothing: Scrolled & { height?: number } = { above: false, below: false, before: false, after: false, head: 0, foot: 0, rest: 0, barX: 0, barY: 0 };

/** A table in its place: as many whole rows as fit, and a shade along each edge beyond which there is more. */
export const TableScroll = ({ size, label, onScroll, children }: ScrollProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(nothing);
  const measure = () => {
    const { current } = scroller;
    if (!current) return;
    const next = { ...scrolled(current), height: wholeRows(current, size.height) };
    setState((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  };
  // Every time: what is in it may be others' rows, in other letters.
  useLayoutEffect(measure);
  const { above, below, before, after, head, foot, rest, barX, barY, height = size.height } = state;
  return (
    <div className="table-frame" style={{ width: size.width, height: Math.min(height, size.height) }}>
      <div
        className="table-scroll"
        ref={scroller}
        onScroll={({ currentTarget }) => {
          measure();
          onScroll?.(currentTarget.scrollTop);
        }}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {children}
      </div>
      <div
        className="table-more"
        data-above={above || undefined}
        data-below={below || undefined}
        data-before={before || undefined}
        data-after={after || undefined}
        style={{ inset: `${head}px ${barY}px ${foot + rest + barX}px 0` }}
      />
    </div>
  );
};
