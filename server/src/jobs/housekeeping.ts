import type { Sql } from '../database/database.ts';
import type { ExportRunner } from '../modules/exports/runner.ts';
import { removeGrants } from '../modules/hand-over/repository.ts';
import { removeEnded } from '../modules/sign-in/repository.ts';
import type { ScheduledJob } from './jobs.ts';

const KEPT_MILLISECONDS = 86_400_000;

/** Removes sessions and handed-over sign-ins that have been over for a day, and exported files after a week, every night at 03:15 UTC. */
export const housekeeping = (sql: Sql, exports: Pick<ExportRunner, 'forgetOld'>): ScheduledJob => ({
  name: 'housekeeping',
  cron: '15 3 * * *',
  work: async () => {
    const before = new Date(Date.now() - KEPT_MILLISECONDS);
    await removeEnded(sql, before);
    await removeGrants(sql, before);
    await exports.forgetOld();
  },
});
