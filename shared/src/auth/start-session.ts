import { connectSession } from '@portal/shared/api';
import { onMessageOfOtherTabs } from './browser-tabs.ts';
import { followPermissions, notePermissionsVersion } from './permissions.ts';
import { renew, untilRenewal } from './renewal.ts';
import { clearSession, currentUser, followEnd, hearMessage, rereadSession } from './session.ts';
import { readSession } from './session-cookies.ts';

/** At most this long between two looks at the token's end, in milliseconds: timers stand still while a computer sleeps. */
const LOOK = 30_000;

type Options = {
  /** What the page does when the server has ended the session of an account: SPEC 8 sends it to the site root. */
  onEnded: (account: string) => void;
};

/**
 * Connects the client of the API with the session, keeps the access token fresh, and follows what other tabs of the
 * browser do. Called once by the host, before the first call.
 * @returns a function that ends it
 */
export const startSession = ({ onEnded }: Options): (() => void) => {
  connectSession({
    accessToken: () => readSession()?.accessToken,
    isEnding: () => (untilRenewal() ?? 1) <= 0,
    renew,
    notePermissions: notePermissionsVersion,
    end: (used) => {
      // Somebody has signed in since: an error that comes late is not about them.
      const now = readSession()?.accessToken;
      if (now !== undefined && now !== used) return;
      // Another tab has ended it; its message may come later than the error. The page stays where it is, and signing in comes back to it.
      if (now === undefined) return followEnd();
      const account = currentUser()?.account;
      clearSession();
      // Of many calls that are refused at once, the first ends it.
      if (account !== undefined) onEnded(account);
    },
  });
  const look = () => {
    const token = readSession()?.accessToken;
    // Failures are left to the next call, which has somebody to tell.
    if (token && (untilRenewal() ?? 1) <= 0) renew(token).catch(() => undefined);
  };
  const timer = setInterval(look, LOOK);
  const stopFollowing = followPermissions();
  const stopListening = onMessageOfOtherTabs(hearMessage);
  // A page that comes back from the browser's cache may show a session that has ended.
  window.addEventListener('pageshow', rereadSession);
  return () => {
    clearInterval(timer);
    stopListening();
    stopFollowing();
    window.removeEventListener('pageshow', rereadSession);
  };
};
