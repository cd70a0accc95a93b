import { useCallback, useState } from 'react';
import { fontSize } from '@portal/shared/ui/theme';

/** What a place has room for: a table with all its columns, one with those that matter, or cards. */
export type Space = 'table' | 'narrow' | 'cards';

/** From here on there is room for it, in CSS pixels beside texts of the usual size. */
const NARROW = 600;
const TABLE = 1150;

/**
 * How much room an element has, which is not the window's: the side menu may be open, another page beside it.
 * Where the display zoom makes texts larger in CSS pixels, the same pixels hold less.
 * @param table from how many CSS pixels on a table has room for all its columns
 * @returns the room, and the ref that the element takes
 */
export const useSpace = (table = TABLE): [Space, (element: HTMLElement | null) => (() => void) | undefined] => {
  const [space, setSpace] = useState<Space>('table');
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = (): void => {
      const width = (element.clientWidth * fontSize) / (Number.parseFloat(getComputedStyle(element).fontSize) || fontSize);
      // A page that is not in front has none.
      if (width > 0) setSpace(width < NARROW ? 'cards' : width < table ? 'narrow' : 'table');
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [table]);
  return [space, ref];
};
