import { useEffect, type RefObject } from 'react';
import type { ReportSession } from '../session/report-session.ts';
import type { Spotlight } from '../session/report-state.ts';

/** Brings what is pointed at into sight, each time that it is pointed at. */
export const useSpotlight = (place: RefObject<HTMLElement | null>, spotlight: Spotlight | undefined): void => {
  useEffect(() => {
    if (spotlight) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [place, spotlight]);
};

/** It has been seen when the reader goes on. */
export const useEndOfSpotlight = (session: ReportSession, spotlight: Spotlight | undefined): void => {
  useEffect(() => {
    if (!spotlight) return;
    const end = () => session.store.set({ spotlight: undefined });
    const steps = ['pointerdown', 'keydown'] as const;
    for (const step of steps) document.addEventListener(step, end);
    return () => steps.forEach((step) => document.removeEventListener(step, end));
  }, [session, spotlight]);
};
