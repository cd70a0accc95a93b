import type { Db } from '../../../database/database.ts';
import type { ReleaseFiles } from './release-files.ts';
import type { ReleaseReports } from './reports.ts';
import * as repository from './repository.ts';

const DAY_MILLISECONDS = 86_400_000;
const REPORT_DAYS = 30;
/** An upload is over by then. */
const UPLOAD_DAYS = 1;

/**
 * Removes the files of versions that were not in use for so many days, and reports after thirty.
 * @param days how long a page that stays open can still load what it has not loaded yet
 */
export const forgetOldReleases = async (db: Db, files: ReleaseFiles, reports: Pick<ReleaseReports, 'forget'>, days: number): Promise<void> => {
  await repository.letGo(db, daysAgo(days));
  await files.removeUnused(daysAgo(UPLOAD_DAYS));
  await reports.forget(daysAgo(REPORT_DAYS));
};

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MILLISECONDS);
