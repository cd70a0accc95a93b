import { localStore } from '../storage/browser-store.ts';

const KEY = 'hb_clock';

/** How far the server's clock is ahead of this browser's, in milliseconds; remembered, for a page that is loaded anew. */
let ahead = remembered();

/** Learns the server's time from an answer that has just come. */
export const setServerTime = (instant: string): void => {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return;
  ahead = time - Date.now();
  localStore.writeText(KEY, String(ahead));
};

/** The server's time in milliseconds: right also where this computer's clock is wrong. */
export const serverNow = (): number => Date.now() + ahead;

function remembered(): number {
  const stored = Number(localStore.text(KEY));
  return Number.isFinite(stored) ? stored : 0;
}
