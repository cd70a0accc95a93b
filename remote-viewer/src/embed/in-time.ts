import { withTimeout } from '@portal/shared/timing';
import { EmbedFailure } from './failure.ts';

/** How long the embedded page may take to answer one command, in milliseconds. */
export const ANSWER_TIMEOUT = 15_000;

/**
 * The call's result, or an `EmbedFailure` of kind `timeout`. The SDK has no time-out of its own: a message that gets
 * lost leaves its promise pending for ever.
 */
export const inTime = <Value>(call: Promise<Value>, milliseconds = ANSWER_TIMEOUT): Promise<Value> =>
  withTimeout(call, milliseconds, () => new EmbedFailure('timeout'));
