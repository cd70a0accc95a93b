import { useCallback, useState } from 'react';

/** What a place has room for: a table with all its columns, one with those that matter, or cards. */
export type Space = 'table' | 'narrow' | 'cards';

/** From here on there is room for it. CSS pixels are smaller where the portal is zoomed out: a window of 1,024 has some 1,200 for a list. */
const NARROW = 600;
const TABLE = 1280;

/**
 * How much room an element has, which is not the window's: the side menu may be open, another page beside it.
 * @param table from how many CSS pixels on a table has room for all its columns
 * @returns the room, and the ref that the element takes
 */
export const useSpace = (table = TABLE): [Space, (element: HTMLElement | null) => (() => void) | undefined] => {
  const [space, setSpace] = useState<Space>('table');
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = (): void => {
      const width = element.clientWidth;
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
