import { localStore } from '../storage/browser-store.ts';

/** When somebody last did something in the portal, in any tab of this browser. */
const KEY = 'hb_activity';
/** Moving the mouse is no reason to write a hundred times a second, in milliseconds. */
const OFTEN = 1000;

let own = Date.now();
let written = 0;

/** Notes that the user is there. The viewer calls it for what happens inside an embedded report. Without storage every tab counts for itself. */
export const noteActivity = (): void => {
  own = Date.now();
  if (own - written < OFTEN && own >= written) return;
  written = own;
  localStore.writeText(KEY, String(own));
};

/**
 * In milliseconds since 1970, by this computer's clock. The clocks of two tabs differ by some milliseconds; what lies further
 * in the future was written before the clock was set back.
 */
export const lastActivity = (): number => {
  const stored = readActivity();
  const now = Date.now();
  return Math.min(stored !== undefined && stored <= now + OFTEN ? stored : own, now);
};

const readActivity = (): number | undefined => {
  const stored = localStore.text(KEY);
  return stored !== null && Number.isFinite(Number(stored)) ? Number(stored) : undefined;
};
