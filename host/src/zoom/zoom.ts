import { useLayoutEffect, useSyncExternalStore } from 'react';
import { fontSize, textSize } from '@portal/shared/ui/theme';

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

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

const zoomOfWindow = (): number => (window.innerWidth <= NARROW ? 1 : zoomFor(window.innerWidth));

/**
 * Applies the zoom to the whole page while the shell is shown, and again at every resize: also for what is drawn beside the shell,
 * whose texts are as large as the page's.
 * @returns the zoom, for the theme
 */
export const useZoom = (): number => {
  const zoom = useSyncExternalStore(subscribe, zoomOfWindow);
  // Before anything is seen: at another zoom it would jump.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('zoom', String(zoom));
    style.setProperty('--portal-zoom', String(zoom));
    style.setProperty('--portal-font-size', `${textSize(fontSize, zoom)}px`);
    return () => {
      style.removeProperty('zoom');
      style.removeProperty('--portal-zoom');
      style.removeProperty('--portal-font-size');
    };
  }, [zoom]);
  return zoom;
};
