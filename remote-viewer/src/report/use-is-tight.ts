import { useCallback, useState } from 'react';
import { fontSize, useMedia } from '@portal/shared/ui/theme';
import { pageZoom } from '../page-zoom.ts';

/** Times the size of the texts, which the display zoom makes larger than the frame: in less, list and toolbar would take what the report needs. */
const ROOMY = 70;
/** Of the window's width: who has more of it has it alone, with the side menu, and keeps list and toolbar. */
const ALONE = 0.6;

/**
 * Whether a report's view is beside another page and has so little room that its pages and its commands go into its head. A small
 * window shows them as strips.
 * @returns it, and the ref that the view takes
 */
export const useIsTight = (): [boolean, (view: HTMLElement | null) => (() => void) | undefined] => {
  const isSmall = useMedia('(max-width: 996px)');
  const [isTight, setTight] = useState(false);
  const ref = useCallback((view: HTMLElement | null) => {
    if (!view) return undefined;
    const measure = (): void => {
      // A page that is not in front has no width.
      if (view.clientWidth === 0) return;
      const isBeside = view.clientWidth * pageZoom() < ALONE * window.innerWidth;
      setTight(isBeside && view.clientWidth < ROOMY * (Number.parseFloat(getComputedStyle(view).fontSize) || fontSize));
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(view);
    return () => resized.disconnect();
  }, []);
  return [isTight && !isSmall, ref];
};
