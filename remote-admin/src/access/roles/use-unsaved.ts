import { useCallback, useEffect, useRef } from 'react';
import { currentUser } from '@portal/shared/auth';
import { usePageTab } from '@portal/shared/shell';

/**
 * Which parts of a page have changes that are not saved: the shell asks before its tab is closed with them, the browser before the
 * portal is left. It is kept by what happens and not by what is drawn, because a page that is not in front is not.
 */
export const useUnsaved = () => {
  const { guardUnsavedChanges } = usePageTab();
  const parts = useRef(new Set<string>());
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    const ask = (event: Event) => parts.current.size > 0 && currentUser() !== null && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const mark = useCallback(
    (part: string, has: boolean) => {
      if (has) parts.current.add(part);
      else parts.current.delete(part);
      if (parts.current.size > 0) release.current ??= guardUnsavedChanges(async () => true);
      else {
        release.current?.();
        release.current = undefined;
      }
    },
    [guardUnsavedChanges],
  );
  return {
    mark,
    has: () => parts.current.size > 0,
    letGo: () => {
      for (const part of [...parts.current]) mark(part, false);
    },
  };
};
