/**
 * Waits for so many milliseconds.
 * @throws the signal's reason, as soon as it is aborted
 */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((fulfil, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      fulfil();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });

/**
 * The outcome of `work`; what `failure` gives is thrown when that takes longer than so many milliseconds. The work goes on,
 * and nobody hears of its outcome any more.
 */
export const withTimeout = <Value>(work: Promise<Value>, milliseconds: number, failure: () => Error): Promise<Value> =>
  new Promise((fulfil, reject) => {
    const timer = setTimeout(() => reject(failure()), milliseconds);
    work.then(fulfil, reject).finally(() => clearTimeout(timer));
  });
