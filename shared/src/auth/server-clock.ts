const KEY = 'hb_clock';

/** How far the server's clock is ahead of this browser's, in milliseconds; remembered, for a page that is loaded anew. */
let ahead = readOffset();

/** Learns the server's time from an answer that has just come. */
export const setServerTime = (instant: string): void => {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return;
  ahead = time - Date.now();
  try {
    localStorage.setItem(KEY, String(ahead));
  } catch {
    // Known until the page is left.
  }
};

/** The server's time in milliseconds: right also where this computer's clock is wrong. */
export const serverNow = (): number => Date.now() + ahead;

function readOffset(): number {
  try {
    const stored = Number(localStorage.getItem(KEY));
    return Number.isFinite(stored) ? stored : 0;
  } catch {
    return 0;
  }
}
