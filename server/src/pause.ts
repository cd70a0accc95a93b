import { setTimeout as sleep } from 'node:timers/promises';

/** Lets time pass. @param signal ends it at once, with its reason */
export type Pause = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export const pauseInEarnest: Pause = (milliseconds, signal) => sleep(milliseconds, undefined, { ...(signal && { signal }) });
