import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { fontSize } from '@portal/shared/ui/theme';

/** Lines above and below the visible ones that are drawn too, so that quick scrolling shows no gaps. */
const MARGIN = 12;

type Lines = {
  /** Given to the element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  /** How high a line is, in CSS pixels. */
  height: number;
  /** First line that is drawn, and the one after the last. */
  from: number;
  to: number;
  /** How high what is in sight is, in CSS pixels. */
  sight: number;
  /** Scrolls just as far as is needed to see a line. */
  reveal: (line: number) => void;
};

/**
 * Which of many lines of one height are worth drawing: those in sight. Where the display zoom makes texts larger in CSS pixels, lines
 * are higher with them: a long name's two would overlap its neighbours otherwise.
 * @param usual how high a line is beside texts of the usual size, in CSS pixels
 */
export const useVisibleLines = (count: number, usual: number): Lines => {
  const scroller = useRef<HTMLDivElement>(null);
  // Until it is measured, as many as fill a tall screen.
  const [sight, setSight] = useState({ top: 0, height: 1200, text: fontSize });
  const height = Math.round((usual * sight.text) / fontSize);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void => setSight({ top: element.scrollTop, height: element.clientHeight || 1200, text: Number.parseFloat(getComputedStyle(element).fontSize) || fontSize });
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      resized.disconnect();
    };
  }, []);

  const reveal = useCallback(
    (line: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = line * height;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + height > element.scrollTop + element.clientHeight) element.scrollTop = top + height - element.clientHeight;
    },
    [height],
  );

  // A list that has become shorter is scrolled back by the browser only after it is drawn.
  const top = Math.min(sight.top, Math.max(0, count * height - sight.height));
  return {
    scroller,
    height,
    sight: sight.height,
    from: Math.max(0, Math.floor(top / height) - MARGIN),
    to: Math.min(count, Math.ceil((top + sight.height) / height) + MARGIN),
    reveal,
  };
};
