import type { FastifyBaseLogger } from 'fastify';
import type { ScheduledJob } from './jobs.ts';

/** What one module does every night. */
export type NightlyStep = { readonly name: string; readonly work: (signal: AbortSignal) => Promise<void> };

/**
 * Removes what nobody needs any more, every night at 03:15 in the portal's time zone. A step that fails keeps no other from its turn; the job
 * then counts as failed, and the queue tries all of it again.
 */
export const housekeeping = (steps: readonly NightlyStep[], log: Pick<FastifyBaseLogger, 'error'>): ScheduledJob => ({
  name: 'housekeeping',
  cron: '15 3 * * *',
  minutes: 120,
  work: async (signal) => {
    const failures: unknown[] = [];
    for (const { name, work } of steps) {
      if (signal.aborted) break;
      try {
        await work(signal);
      } catch (error) {
        log.error({ err: error, module: name }, 'nightly work failed');
        failures.push(error);
      }
    }
    if (signal.aborted) failures.push(signal.reason);
    if (failures.length > 0) throw new AggregateError(failures, 'Nightly work failed');
  },
});
