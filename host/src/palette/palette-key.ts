import { useEffect } from 'react';

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** How the palette's keys are written on this computer. */
export const paletteKey = (): string => (isApple() ? '⌘K' : 'Ctrl K');

/** A question, or another dialog, comes first: what has the focus in it would go on to take the keys. What is around one stays for a moment when it has gone. */
const isAsked = (): boolean => [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap')].some((around) => isShown(around) && [...around.querySelectorAll<HTMLElement>('[role="dialog"]')].some(isShown));
const isShown = ({ style }: HTMLElement): boolean => style.display !== 'none';

/** Calls back when the palette's keys are pressed: Ctrl K, or ⌘ K on a Mac; not over a dialog. */
export const usePaletteKey = (pressed: () => void): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey || !(isApple() ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      if (!isAsked()) pressed();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [pressed]);
};
