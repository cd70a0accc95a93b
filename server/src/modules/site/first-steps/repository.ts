import { and, count, eq, inArray, notInArray, notLike, sql as raw } from 'drizzle-orm';
import { reportClassType, reportType } from '@portal/shared/contract/all';
import { isActivePerson } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { auditLog, connectionSource, groupReport, portalGroup, report, siteSetting, userAccount, userReport } from '../../../database/schema/index.ts';
import { administrators } from '../../../provisioning/administrators-repository.ts';
import { sampleAccount } from '../../../samples/accounts.ts';
import { SAMPLE_H5, SAMPLE_WORKSPACE } from '../../../samples/reports.ts';

/** The accounts that the portal comes with. */
const SEEDED = ['admin', 'viewer'];

/** What somebody has said of the first steps, by name. */
export type Said = Readonly<Partial<Record<'usesSamples' | 'hasBackup' | 'isLeft', boolean>>>;
const NAME = 'firstSteps';

export const findSaid = async (db: Db): Promise<Said> => ((await db.select({ value: siteSetting.value }).from(siteSetting).where(eq(siteSetting.name, NAME)))[0]?.value ?? {}) as Said;

/** Any number that nobody else takes. */
const SAID_LOCK = 7_120_607;

/** Until the transaction ends: of two who say something, both are heard. */
export const holdSaid = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${SAID_LOCK})`);
};

export const keepSaid = async (db: Db, value: Said): Promise<void> => {
  const updateTime = new Date();
  await db.insert(siteSetting).values({ name: NAME, value, updateTime }).onConflictDoUpdate({ target: siteSetting.name, set: { value, updateTime } });
};

/** Published reports, with the samples or besides them, and those of them that readers have. The samples come from the service that the settings name. */
export const countReports = async (db: Db, withSamples: boolean): Promise<{ samples: number; reports: number; granted: number }> => {
  const isOfSettings = raw`${report.sourceId} = (select ${connectionSource.id} from ${connectionSource} where ${connectionSource.isEnvironment})`;
  const isSample = raw`((${report.workspaceId} = ${SAMPLE_WORKSPACE} and ${isOfSettings}) or (${report.reportType} = ${reportType.h5} and ${report.ename} = ${SAMPLE_H5.en}))`;
  const counts = withSamples ? raw`true` : raw`not ${isSample}`;
  const isGranted = raw`(exists (select from ${groupReport} inner join ${portalGroup} on ${portalGroup.id} = ${groupReport.groupId} where ${groupReport.reportId} = ${report.id} and coalesce(${portalGroup.code}, '') <> 'administrators') or exists (select from ${userReport} where ${userReport.reportId} = ${report.id}))`;
  const [row] = await db
    .select({
      samples: raw<number>`count(*) filter (where ${isSample})::int`,
      reports: raw<number>`count(*) filter (where ${counts})::int`,
      granted: raw<number>`count(*) filter (where ${counts} and ${isGranted})::int`,
    })
    .from(report)
    .where(eq(report.classType, reportClassType.published));
  return row ?? { samples: 0, reports: 0, granted: 0 };
};

/** Sources that are on. @param withSettings whether the one that the settings name counts */
export const countSources = async (db: Db, withSettings: boolean): Promise<number> =>
  (await db.select({ total: count() }).from(connectionSource).where(and(eq(connectionSource.isActive, true), withSettings ? undefined : eq(connectionSource.isEnvironment, false))))[0]?.total ?? 0;

export const isViewed = async (db: Db): Promise<boolean> => (await db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.action, 'viewAs.start')).limit(1)).length > 0;

/** People who can sign in, besides those whom the portal came with; and, among all, how many hold everything. */
export const countPeople = async (db: Db): Promise<{ people: number; administrators: number }> => {
  const isReal = and(isActivePerson, notLike(userAccount.account, `${sampleAccount('')}%`));
  const of = async (condition: Parameters<typeof and>[0]): Promise<number> => (await db.select({ total: count() }).from(userAccount).where(and(isReal, condition)))[0]?.total ?? 0;
  const [people, held] = await Promise.all([of(notInArray(userAccount.account, SEEDED)), of(inArray(userAccount.resourceGroupId, administrators(db)))]);
  return { people, administrators: held };
};
