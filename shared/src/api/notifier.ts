/** How long an error toast stays, in seconds (SPEC 8). */
export const ERROR_SECONDS = 3;

type Notifier = (message: string) => void;

let notifier: Notifier | undefined;

/**
 * Sets who shows error toasts: the host, as soon as it can draw one.
 * @returns a function that takes the notifier away again
 */
export const setNotifier = (show: Notifier): (() => void) => {
  notifier = show;
  return () => {
    if (notifier === show) notifier = undefined;
  };
};

export const notifyError = (message: string): void => notifier?.(message);
