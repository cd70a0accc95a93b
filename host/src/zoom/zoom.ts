import { useEffect } from 'react';

/** The display zoom for a window's width in px (SPEC 2.2). */
export const zoomFor = (width: number): number => {
  if (width <= 1466) return 0.72;
  if (width <= 1650) return 0.8;
  return width < 1920 ? 0.9 : 1;
};

/** A phone or tablet gets its own layout instead: there a smaller zoom would only make texts unreadable. */
const NARROW = 996;

/** The zoom that is applied now: the window's pixels per pixel of the page. */
export const pageZoom = (): number => Number(document.documentElement.style.getPropertyValue('zoom')) || 1;

/** Applies the zoom to the whole page while the shell is shown, and again at every resize. */
export const useZoom = (): void => {
  useEffect(() => {
    const apply = (): void => {
      document.documentElement.style.setProperty('zoom', window.innerWidth <= NARROW ? '1' : String(zoomFor(window.innerWidth)));
    };
    apply();
    window.addEventListener('resize', apply);
    return () => {
      window.removeEventListener('resize', apply);
      document.documentElement.style.removeProperty('zoom');
    };
  }, []);
};
