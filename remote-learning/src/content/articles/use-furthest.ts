import { useEffect, useState, type RefObject } from 'react';
import { useLeaving } from '../use-leaving.ts';
import { FurthestKeeper } from './furthest-keeper.ts';

const PERCENT = 100;

/** Where what is seen of an element ends: at the window's edge, or at that of what scrolls around it, whichever comes first. */
const endOfView = (element: Element): number => {
  let end = window.innerHeight;
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) end = Math.min(end, around.getBoundingClientRect().bottom);
  }
  return end;
};

/** The share of a text that has come into view, in whole per cent; undefined as long as nobody can say, since pictures that are on their way have no height. */
const shareOf = (text: HTMLElement): number | undefined => {
  const { top, height } = text.getBoundingClientRect();
  const end = endOfView(text);
  const isComing = (picture: HTMLImageElement) => !picture.complete && picture.getBoundingClientRect().top <= end;
  if (height === 0 || [...text.querySelectorAll('img')].some(isComing)) return undefined;
  // Half a pixel of what is drawn is nothing that is left to read.
  return Math.max(0, Math.min(Math.floor(((end - top + 0.5) / height) * PERCENT), PERCENT));
};

/** Says how far somebody reads an article. One that is in view as a whole is read to its end at once. */
export const useFurthest = (id: number, text: RefObject<HTMLElement | null>, language: string): void => {
  const [keeper] = useState(() => new FurthestKeeper(id));
  useEffect(() => {
    const look = (): void => {
      const share = text.current && !keeper.isWhole ? shareOf(text.current) : undefined;
      if (share !== undefined) keeper.reach(share);
    };
    look();
    // Of whatever scrolls, and whatever picture has come: neither event bubbles.
    const events = ['scroll', 'load', 'error'] as const;
    for (const event of events) document.addEventListener(event, look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      for (const event of events) document.removeEventListener(event, look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [keeper, text, language]);
  useLeaving(keeper.save);
};
