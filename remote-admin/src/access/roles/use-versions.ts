import { useMemo, useRef } from 'react';

export type Versions = {
  /** A part of the page was saved. */
  readonly saved: (before: number, after: number) => void;
  /** The version that a draft stands upon, whatever other parts of this page have saved since. */
  readonly now: (version: number) => number;
};

/**
 * The versions that a page has made by itself: what is saved in one part of it is no change by somebody else for a draft in
 * another part.
 */
export const useVersions = (): Versions => {
  const steps = useRef(new Map<number, number>());
  return useMemo(() => {
    const now = (version: number): number => {
      const next = steps.current.get(version);
      return next === undefined ? version : now(next);
    };
    return { saved: (before, after) => void (after > before && steps.current.set(before, after)), now };
  }, []);
};
