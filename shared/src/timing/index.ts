/** Waiting, and not waiting too long. */
export { pause, withTimeout } from './timing.ts';
