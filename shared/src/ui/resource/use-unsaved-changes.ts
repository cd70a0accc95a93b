import { useEffect, useMemo, useRef } from 'react';
import { currentUser } from '@portal/shared/auth';
import { usePageTab, type LeavingWay } from '@portal/shared/shell';

/**
 * Guards what is not saved: the shell asks before the tab is closed with it, the browser before the portal is left. Who has
 * been signed out is not held up. It is guarded by events and not as long as something is drawn, because a page that is not in front is not.
 * @param save what saves it, for the shell's question to offer: whether it did
 */
export const useUnsavedChanges = (save?: (way?: LeavingWay) => Promise<boolean>) => {
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
      guard: () => (release.current ??= guardUnsavedChanges(async () => true, latest.current && (async (way) => (await latest.current?.(way)) ?? false))),
      release: () => {
        release.current?.();
        release.current = undefined;
      },
    }),
    [guardUnsavedChanges],
  );
};
