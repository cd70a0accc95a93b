import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract';
import { lastActivity, noteActivity } from './activity.ts';
import { clearSession } from './session.ts';

/** SPEC 4 ends a session after a time without activity; the warning comes this long before, in seconds. */
export const WARNING_SECONDS = 60;

const MINUTE = 60_000;
/** What a person does with a page; a report in a frame has its own, which the viewer notes. */
const ACTIVITIES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

type Watch = {
  /** The site's setting `idleMinutes`. */
  minutes: number;
  /** Called when seconds are left that the user should know of, and with undefined when there is activity again. */
  onWarning: (secondsLeft: number | undefined) => void;
  /** Called once, when the time is over. */
  onIdle: () => void;
};

/**
 * Watches for activity, in this page and in every other tab of the browser.
 * @returns a function that ends it
 */
export const watchIdle = ({ minutes, onWarning, onIdle }: Watch): (() => void) => {
  let warned: number | undefined;
  const look = (): void => {
    const left = Math.ceil((lastActivity() + minutes * MINUTE - Date.now()) / 1000);
    if (left <= 0) {
      stop();
      onIdle();
      return;
    }
    const warning = left <= WARNING_SECONDS ? left : undefined;
    if (warning === warned) return;
    warned = warning;
    onWarning(warning);
  };
  const onActivity = (): void => {
    // A computer that wakes up is asked first whether the time has been over for long.
    look();
    if (!stopped) noteActivity();
    if (warned !== undefined) look();
  };
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    clearInterval(timer);
    for (const name of ACTIVITIES) window.removeEventListener(name, onActivity, true);
  };
  const timer = setInterval(look, 1000);
  for (const name of ACTIVITIES) window.addEventListener(name, onActivity, { capture: true, passive: true });
  look();
  return stop;
};

/** Ends an idle session, in every tab of the browser. Tabs and drafts stay, for the same account to come back to. */
export const endIdleSession = async (): Promise<void> => {
  clearSession('idle');
  // The refresh token's cookie tells the server which session it is.
  await call(endpoints.signIn.logout).catch(() => undefined);
};
