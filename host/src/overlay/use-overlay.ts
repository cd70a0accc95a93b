import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * For a dialog that lies over the page: what stands beside it is out of reach as long as it is open, and the focus goes back afterwards.
 * @param first finds in it what has the focus when it opens; without, its first button has it
 */
export const useOverlay = (open: boolean, first: string): RefObject<HTMLDivElement | null> => {
  const overlay = useRef<HTMLDivElement>(null);
  const focusFirst = useEffectEvent(() => (overlay.current?.querySelector<HTMLElement>(first) ?? overlay.current?.querySelector('button'))?.focus());
  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    focusFirst();
    const rest = [...(overlay.current?.parentElement?.children ?? [])].filter((one) => one !== overlay.current);
    for (const one of rest) one.setAttribute('inert', '');
    return () => {
      for (const one of rest) one.removeAttribute('inert');
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);
  return overlay;
};
