import { useCallback, useEffect, useRef, useState } from 'react';
import { currentUser } from '@portal/shared/auth';
import { usePageTab } from '@portal/shared/shell';

export type Unsaved = { readonly has: boolean; readonly mark: (part: string, has: boolean) => void; readonly letGo: () => void };

const NONE: ReadonlySet<string> = new Set();

/**
 * Which parts of a page have changes that are not saved: the shell asks before its tab is closed with them, the browser before the
 * portal is left. The guard stays while the page is not in front, where nothing of it is drawn: it is released by what happens.
 */
export const useUnsaved = (): Unsaved => {
  const { guardUnsavedChanges } = usePageTab();
  const [parts, setParts] = useState(NONE);
  const has = parts.size > 0;
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    if (has) release.current ??= guardUnsavedChanges(async () => true);
    else {
      release.current?.();
      release.current = undefined;
    }
  }, [has, guardUnsavedChanges]);
  useEffect(() => {
    const ask = (event: Event) => release.current && currentUser() !== null && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const mark = useCallback((part: string, marked: boolean) => {
    setParts((now) => (now.has(part) === marked ? now : new Set(marked ? [...now, part] : [...now].filter((one) => one !== part))));
  }, []);
  const letGo = useCallback(() => setParts(NONE), []);
  return { has, mark, letGo };
};
