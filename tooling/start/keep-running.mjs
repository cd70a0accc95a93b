/** So often in a row a process is started again; what ends more often does not end by chance. */
const RESTARTS = 5;
const WITHIN_MILLISECONDS = 10 * 60_000;

const never = new Promise(() => undefined);

/**
 * Keeps a process running: one that ends unasked is started again, at most five times within ten minutes.
 *
 * @param start starts it anew: `{ ready, ended, stop }`, promises of its being ready and of its end unasked, and what ends it
 * @param say hears, as a sentence's end, what has happened
 * @returns the same three for as long as it is kept: `ready` of the first start, `ended` when it is given up
 */
export const keepRunning = (start, { say, now = Date.now }) => {
  let current = start();
  let stopped = false;
  const { ready } = current;
  const ends = [];
  const watch = async () => {
    for (;;) {
      const name = await current.ended;
      if (stopped) return never;
      ends.push(now());
      if (ends.filter((time) => now() - time < WITHIN_MILLISECONDS).length > RESTARTS) return name;
      say('ended unexpectedly and is started again');
      current = start();
      // One that does not get ready has ended, too: that is what counts.
      current.ready.then(() => say('is running again'), () => undefined);
    }
  };
  const stop = () => {
    stopped = true;
    return current.stop();
  };
  // One that was never ready is an error of the start, and not for another try.
  return { ready, ended: ready.then(watch, () => never), stop };
};
