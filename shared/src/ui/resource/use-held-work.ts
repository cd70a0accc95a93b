import { useEffect, useMemo, useRef } from 'react';
import { currentUser } from '@portal/shared/auth';
import { usePageTab } from '@portal/shared/shell';

/**
 * Holds what is not saved: the shell asks before the tab is closed with it, the browser before the portal is left. Who has
 * been signed out is not held up. It is held by events and not as long as something is drawn, because a page that is not in front is not.
 */
export const useHeldWork = () => {
  const { holdWork } = usePageTab();
  const held = useRef<() => void>(undefined);
  useEffect(() => {
    const ask = (event: Event) => held.current && currentUser() !== null && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return useMemo(
    () => ({
      isHeld: () => held.current !== undefined,
      hold: () => (held.current ??= holdWork(async () => true)),
      release: () => {
        held.current?.();
        held.current = undefined;
      },
    }),
    [holdWork],
  );
};
