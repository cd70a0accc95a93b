import { useEffect, useRef, useState } from 'react';
import { takeViewStart, useUser } from '@portal/shared/auth';
import { sessionStore } from '@portal/shared/storage';

/** Whose view this tab has just left, for the page that is loaded then to say so. */
const ENDED = 'hb_viewEnded';

/**
 * A view has begun or ended, here or in another tab: everything on the screen is somebody else's, and is loaded anew. Nothing of what
 * was opened meanwhile stays in this tab.
 * @returns whether that is under way: the page of the one is none for the other to open
 */
export const useViewChange = (load: (path: string) => void = (path) => window.location.assign(path)): boolean => {
  const user = useUser();
  const viewed = user?.viewedBy ? user.account : undefined;
  const before = useRef(viewed);
  const isSignedIn = user !== null;
  const [shown, setShown] = useState(viewed);
  if (!isSignedIn && shown !== undefined) setShown(undefined);
  useEffect(() => {
    const left = before.current;
    if (left === viewed) return;
    before.current = viewed;
    if (left !== undefined) {
      for (const key of sessionStore.keys()) if (key.endsWith(`:${left}`)) sessionStore.remove(key);
      if (isSignedIn && viewed === undefined) sessionStore.writeText(ENDED, left);
    }
    // What a view was begun for belongs to that view alone.
    const start = takeViewStart();
    if (isSignedIn) load((viewed !== undefined && start) || '/');
  }, [viewed, isSignedIn, load]);
  return isSignedIn && viewed !== shown;
};

/** Whose view has just ended, once. */
export const takeEndedView = (): string | undefined => {
  const account = sessionStore.text(ENDED) ?? undefined;
  if (account !== undefined) sessionStore.remove(ENDED);
  return account;
};
