import { useCallback, useEffect, useState } from 'react';
import { useUnsavedChanges } from '@portal/shared/ui/resource';

export type Unsaved = { readonly has: boolean; readonly mark: (part: string, has: boolean) => void; readonly letGo: () => void };

const NONE: ReadonlySet<string> = new Set();

/** Which parts of a page have changes that are not saved; they are guarded as those of a form. */
export const useUnsaved = (): Unsaved => {
  const changes = useUnsavedChanges();
  const [parts, setParts] = useState(NONE);
  const has = parts.size > 0;
  useEffect(() => {
    if (has) changes.guard();
    else changes.release();
  }, [has, changes]);
  const mark = useCallback((part: string, marked: boolean) => {
    setParts((now) => (now.has(part) === marked ? now : new Set(marked ? [...now, part] : [...now].filter((one) => one !== part))));
  }, []);
  const letGo = useCallback(() => setParts(NONE), []);
  return { has, mark, letGo };
};
