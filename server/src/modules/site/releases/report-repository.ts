import { and, gte, inArray, lt, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { releaseReport } from '../../../database/schema/index.ts';

export const addReports = async (db: Db, rows: readonly (typeof releaseReport.$inferInsert)[]): Promise<void> => {
  await db.insert(releaseReport).values([...rows]);
};

const recent = (names: readonly string[], since: Date) => and(inArray(releaseReport.name, [...names]), gte(releaseReport.createTime, since));
const percentile = (part: number) => raw<number | null>`percentile_cont(${part}::float8) within group (order by ${releaseReport.milliseconds})`;

/** For whom each version of the remotes was loaded and failed, and how many milliseconds it took. */
export const countReports = (db: Db, names: readonly string[], since: Date) => {
  const isFailure = raw`${releaseReport.outcome} = 'failed' and ${releaseReport.kind} <> 'network'`;
  return db
    .select({
      name: releaseReport.name,
      version: releaseReport.version,
      users: raw<number>`count(distinct ${releaseReport.userId})::int`,
      failedUsers: raw<number>`(count(distinct ${releaseReport.userId}) filter (where ${isFailure}))::int`,
      median: percentile(0.5),
      slow: percentile(0.95),
    })
    .from(releaseReport)
    .where(recent(names, since))
    .groupBy(releaseReport.name, releaseReport.version);
};

/** Failures of the remotes' versions by their kind, the most frequent first. */
export const countFailures = (db: Db, names: readonly string[], since: Date) =>
  db
    .select({
      name: releaseReport.name,
      version: releaseReport.version,
      kind: releaseReport.kind,
      stage: releaseReport.stage,
      count: raw<number>`count(*)::int`,
      message: raw<string>`max(${releaseReport.message})`,
    })
    .from(releaseReport)
    .where(and(recent(names, since), raw`${releaseReport.outcome} = 'failed'`))
    .groupBy(releaseReport.name, releaseReport.version, releaseReport.kind, releaseReport.stage)
    .orderBy(raw`count(*) desc`);

export const removeReports = async (db: Db, before: Date): Promise<void> => {
  await db.delete(releaseReport).where(lt(releaseReport.createTime, before));
};
