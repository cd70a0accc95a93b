import { useEffect } from 'react';
import { onSignOut } from '@portal/shared/auth';

/**
 * Has kept what there is to keep whenever somebody leaves the page: when it is hidden or closed, before they sign out, and when it is gone.
 * @param save sends it so that it arrives without the page; it never throws
 * @param leave the same when the page is gone for good, or another tab is in front
 */
export const useLeaving = (save: () => Promise<unknown>, leave = save): void => {
  useEffect(() => {
    const send = (): void => void save();
    const hide = (): void => void (document.visibilityState === 'hidden' && send());
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', send);
    // When the page is gone, the session is, too.
    const stop = onSignOut(save);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', send);
      stop();
      void leave();
    };
  }, [save, leave]);
};
