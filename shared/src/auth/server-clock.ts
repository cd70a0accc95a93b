/** How far the server's clock is ahead of this browser's, in milliseconds. */
let ahead = 0;

/** Learns the server's time from an answer that has just come. */
export const setServerTime = (instant: string): void => {
  const time = Date.parse(instant);
  if (!Number.isNaN(time)) ahead = time - Date.now();
};

/** The server's time in milliseconds: right also where this computer's clock is wrong. */
export const serverNow = (): number => Date.now() + ahead;
