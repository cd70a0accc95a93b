import { useEffect, useState, type RefObject } from 'react';
import { useLeaving } from '../use-leaving.ts';
import { FurthestKeeper } from './furthest-keeper.ts';

const PERCENT = 100;

/** What scrolls around an element. */
const scrollersAround = (element: Element): Element[] => {
  const found: Element[] = [];
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) found.push(around);
  }
  return found;
};

/** Where what is seen ends: at the window's edge, or at that of what scrolls around it, whichever comes first. */
const endOfView = (scrollers: readonly Element[]): number => Math.min(window.innerHeight, ...scrollers.map((around) => around.getBoundingClientRect().bottom));

/** The share of a text that has come into view, in whole per cent; undefined as long as nobody can say, since pictures that are on their way have no height. */
const shareOf = (text: HTMLElement, end: number): number | undefined => {
  const { top, height } = text.getBoundingClientRect();
  const isComing = (picture: HTMLImageElement) => !picture.complete && picture.getBoundingClientRect().top <= end;
  if (height === 0 || [...text.querySelectorAll('img')].some(isComing)) return undefined;
  // Half a pixel of what is drawn is nothing that is left to read.
  return Math.max(0, Math.min(Math.floor(((end - top + 0.5) / height) * PERCENT), PERCENT));
};

/** Says how far somebody reads an article. One that is in view as a whole is read to its end at once; in a page that nobody sees nothing is in view. */
export const useFurthest = (id: number, text: RefObject<HTMLElement | null>, language: string): void => {
  const [keeper] = useState(() => new FurthestKeeper(id));
  useEffect(() => {
    // Styles are read once per frame, however much in the page scrolls in it.
    let known: { readonly scrollers: readonly Element[]; readonly frame: number } | undefined;
    const forget = (): void => {
      known = undefined;
    };
    const look = (): void => {
      if (!text.current || keeper.isWhole || document.visibilityState !== 'visible') return;
      known ??= { scrollers: scrollersAround(text.current), frame: requestAnimationFrame(forget) };
      const share = shareOf(text.current, endOfView(known.scrollers));
      if (share !== undefined) keeper.reach(share);
    };
    look();
    // Of whatever scrolls, and whatever picture has come: neither event bubbles.
    const events = ['scroll', 'load', 'error'] as const;
    for (const event of events) document.addEventListener(event, look, { capture: true, passive: true });
    document.addEventListener('visibilitychange', look);
    window.addEventListener('resize', look);
    return () => {
      for (const event of events) document.removeEventListener(event, look, { capture: true });
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('resize', look);
      if (known) cancelAnimationFrame(known.frame);
    };
  }, [keeper, text, language]);
  useLeaving(keeper.save);
};
