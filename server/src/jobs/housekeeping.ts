import type { Sql } from '../database/database.ts';
import type { LiveEvents } from '../modules/events/service.ts';
import type { ExportRunner } from '../modules/exports/runner.ts';
import { removeGrants } from '../modules/hand-over/repository.ts';
import { removeEnded } from '../modules/sign-in/repository.ts';
import type { ScheduledJob } from './jobs.ts';

const KEPT_MILLISECONDS = 86_400_000;

type Housekept = { readonly sql: Sql; readonly exports: Pick<ExportRunner, 'forgetOld'>; readonly events: Pick<LiveEvents, 'forgetOld'>; readonly forgetOldReleases: () => Promise<void>; readonly emptyBins: () => Promise<void> };

/** Removes what nobody needs any more, every night at 03:15 UTC: sessions, handed-over sign-ins and live events that have been over for a day, exported files after a week, own reports after a month in the recycle bin, old releases. */
export const housekeeping = ({ sql, exports, events, forgetOldReleases, emptyBins }: Housekept): ScheduledJob => ({
  name: 'housekeeping',
  cron: '15 3 * * *',
  work: async () => {
    const before = new Date(Date.now() - KEPT_MILLISECONDS);
    await removeEnded(sql, before);
    await removeGrants(sql, before);
    await exports.forgetOld();
    await events.forgetOld();
    await forgetOldReleases();
    await emptyBins();
  },
});
