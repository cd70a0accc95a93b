import { useEffect, useMemo, useRef, useState } from 'react';
import { currentUser } from '@portal/shared/auth';
import { usePageTab, type LeavingWay, type SaveOptions } from '@portal/shared/shell';

/**
 * Guards what is not saved: the shell asks before the tab is closed with it, the browser before the portal is left. Who has
 * been signed out is not held up. It is guarded by events and not as long as something is drawn, because a page that is not in front is not.
 * @param save what saves it, for the shell's question to offer: whether it did
 * @param options how, from the first drawing on
 */
export const useUnsavedChanges = (save?: (way?: LeavingWay) => Promise<boolean>, options?: SaveOptions) => {
  const [given] = useState(options);
  const latest = useRef(save);
  const { guardUnsavedChanges } = usePageTab();
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const ask = (event: Event) => release.current && currentUser() !== null && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return useMemo(
    () => ({
      isGuarded: () => release.current !== undefined,
      guard: () => (release.current ??= guardUnsavedChanges(async () => true, latest.current && (async (way) => (await latest.current?.(way)) ?? false), ...(given ? [given] : []))),
      release: () => {
        release.current?.();
        release.current = undefined;
      },
    }),
    [given, guardUnsavedChanges],
  );
};
