import { useSyncExternalStore } from 'react';
import { serverNow } from '@portal/shared/auth';

/** Comment times change with the minute; half of it is soon enough. In milliseconds. */
const STEP = 30_000;

const subscribe = (onTick: () => void): (() => void) => {
  const timer = setInterval(onTick, STEP);
  return () => clearInterval(timer);
};
const now = (): number => Math.floor(serverNow() / STEP) * STEP;

/** The server's time in milliseconds, to half a minute, for as long as the calling part is on the screen. */
export const useNow = (): number => useSyncExternalStore(subscribe, now);
