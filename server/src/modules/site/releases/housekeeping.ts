import type { FastifyBaseLogger } from 'fastify';
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

/** Says which files of versions that may still be asked for are gone or no longer what they were. Releasing the version again mends them; what came with the product, the next start does. */
export const reportDamage = async (db: Db, files: ReleaseFiles, log: Pick<FastifyBaseLogger, 'error'>, signal?: AbortSignal): Promise<void> => {
  const releases = (await repository.listReleases(db)).filter(({ goneTime }) => goneTime === null);
  const damaged = new Set(await files.missing(releases.flatMap(({ description }) => description.files.map(({ sha256 }) => sha256)), signal));
  for (const { name, version, description } of releases) {
    const paths = description.files.filter(({ sha256 }) => damaged.has(sha256)).map(({ path }) => path);
    if (paths.length > 0) log.error({ remote: name, version, files: paths }, 'files of a release are gone or damaged; releasing it again mends them');
  }
};

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MILLISECONDS);
