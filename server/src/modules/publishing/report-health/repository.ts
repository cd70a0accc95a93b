import { and, desc, eq, gte, lt, sql as raw } from 'drizzle-orm';
import { reportClassType } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { report, reportOpening, reportPage, userAccount } from '../../../database/schema/index.ts';

export const addOpening = async (db: Db, row: typeof reportOpening.$inferInsert): Promise<void> => {
  await db.insert(reportOpening).values(row);
};

export const isPublished = async (db: Db, id: number): Promise<boolean> => (await db.select({ id: report.id }).from(report).where(and(eq(report.id, id), eq(report.classType, reportClassType.published)))).length > 0;

/** The latest openings of a report, with what its page is called and who it was. */
export const listOpenings = (db: Db, reportId: number, limit: number) =>
  db
    .select({
      createTime: reportOpening.createTime,
      page: reportOpening.page,
      pageName: reportPage.displayName,
      pageEnName: reportPage.enDisplayName,
      isMobile: reportOpening.isMobile,
      duration: reportOpening.duration,
      failure: reportOpening.failure,
      account: userAccount.account,
      fullName: userAccount.fullName,
    })
    .from(reportOpening)
    .leftJoin(reportPage, and(eq(reportPage.reportId, reportOpening.reportId), eq(reportPage.code, reportOpening.page)))
    .leftJoin(userAccount, eq(userAccount.id, reportOpening.userId))
    .where(eq(reportOpening.reportId, reportId))
    .orderBy(desc(reportOpening.createTime), desc(reportOpening.id))
    .limit(limit);

const of = (reportId: number, since: Date) => and(eq(reportOpening.reportId, reportId), gte(reportOpening.createTime, since));
/** Openings that failed have no duration, and count in none. */
const percentile = (part: number) => raw<number | null>`percentile_cont(${part}::float8) within group (order by ${reportOpening.duration})`;
const openings = raw<number>`count(*)::int`;
const hasFailed = raw`${reportOpening.failure} <> ''`;

export const countOpenings = async (db: Db, reportId: number, since: Date) => (await db.select({ openings, p50: percentile(0.5), p95: percentile(0.95) }).from(reportOpening).where(of(reportId, since)))[0];

/** The most frequent first. */
export const countFailures = (db: Db, reportId: number, since: Date) =>
  db.select({ failure: reportOpening.failure, count: openings }).from(reportOpening).where(and(of(reportId, since), hasFailed)).groupBy(reportOpening.failure).orderBy(raw`count(*) desc`, reportOpening.failure);

/** @param timeZone IANA */
export const countByDay = (db: Db, reportId: number, since: Date, timeZone: string) => {
  const day = raw<string>`to_char(${reportOpening.createTime} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  return db
    .select({ day: day.as('day'), openings, failures: raw<number>`(count(*) filter (where ${hasFailed}))::int`, p50: percentile(0.5) })
    .from(reportOpening)
    .where(of(reportId, since))
    .groupBy(raw`1`)
    .orderBy(raw`1`);
};

export const removeOpenings = async (db: Db, before: Date): Promise<void> => {
  await db.delete(reportOpening).where(lt(reportOpening.createTime, before));
};
