import { useEffect, useState, type RefObject } from 'react';

/** Of what is in sight, so that a tab cut off at the edge is seen whole after the step. */
const STEP = 0.8;

/**
 * Whether a strip is longer than its place, and the way to scroll it: -1 for left, 1 for right.
 * @param content what is in it: another one is measured anew
 * @param passing what is in it beside that for a while
 */
export const useOverflow = (list: RefObject<HTMLElement | null>, content: unknown, passing?: string): { overflows: boolean; scroll: (direction: 1 | -1) => void } => {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = (): void => {
      const last = element.lastElementChild as HTMLElement | null;
      const content = last ? last.offsetLeft + last.offsetWidth : 0;
      setOverflows(content > (element.parentElement?.clientWidth ?? 0) - SPARE);
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    // A tab is wider in front, and with a title that comes late: the strip's own size does not tell.
    for (const child of element.children) resized.observe(child);
    return () => resized.disconnect();
  }, [list, content, passing]);
  return { overflows, scroll: (direction) => list.current?.scrollBy({ left: direction * STEP * (list.current.clientWidth || 0) }) };
};

/** Room beside the list that is not the arrows', in CSS pixels; measured without them, so that they do not come and go. */
const SPARE = 56;
