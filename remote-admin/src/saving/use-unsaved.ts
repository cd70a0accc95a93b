import { useCallback, useEffect, useState } from 'react';
import { useUnsavedChanges } from '@portal/shared/ui/resource';

/** Shows what a part of a page would save, and saves it. The answer is whether it did; who looks again has not saved. */
export type Review = () => Promise<boolean>;
export type Unsaved = {
  readonly has: boolean;
  /** A part has something to lose, which `review` saves; without one it has not any more. */
  readonly mark: (part: string, review: Review | undefined) => void;
  /** Goes through all parts, one after the other, until somebody does not save one. */
  readonly review: Review;
  readonly letGo: () => void;
};

const NONE: ReadonlyMap<string, Review> = new Map();

/** Which parts of a page have changes that are not saved; they are guarded as those of a form. */
export const useUnsaved = (): Unsaved => {
  const [parts, setParts] = useState(NONE);
  const review = async (): Promise<boolean> => {
    for (const part of parts.values()) if (!(await part())) return false;
    return true;
  };
  const changes = useUnsavedChanges(review, { isReviewed: true });
  const has = parts.size > 0;
  useEffect(() => {
    if (has) changes.guard();
    else changes.release();
  }, [has, changes]);
  const mark = useCallback((part: string, marked: Review | undefined) => {
    setParts((now) => (now.get(part) === marked ? now : new Map([...[...now].filter(([one]) => one !== part), ...(marked ? [[part, marked] as const] : [])])));
  }, []);
  const letGo = useCallback(() => setParts(NONE), []);
  return { has, mark, review, letGo };
};
