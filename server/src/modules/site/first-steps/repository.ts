import { and, count, eq, inArray, sql as raw } from 'drizzle-orm';
import { reportClassType, reportType } from '@portal/shared/contract/all';
import { isActivePerson } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { auditLog, connectionSource, groupReport, portalGroup, report, userAccount, userReport } from '../../../database/schema/index.ts';
import { administrators } from '../../../provisioning/administrators-repository.ts';
import { isSampleAccount } from '../../../samples/accounts.ts';
import { SAMPLE_H5, SAMPLE_WORKSPACE } from '../../../samples/reports.ts';

/** The accounts that the portal comes with. */
const SEEDED = new Set(['admin', 'viewer']);

/** Published reports besides the samples, and those of them that readers have. */
export const countReports = async (db: Db): Promise<{ samples: number; reports: number; granted: number }> => {
  const isSample = raw`(${report.workspaceId} = ${SAMPLE_WORKSPACE} or (${report.reportType} = ${reportType.h5} and ${report.ename} = ${SAMPLE_H5.en}))`;
  const isGranted = raw`(exists (select from ${groupReport} inner join ${portalGroup} on ${portalGroup.id} = ${groupReport.groupId} where ${groupReport.reportId} = ${report.id} and coalesce(${portalGroup.code}, '') <> 'administrators') or exists (select from ${userReport} where ${userReport.reportId} = ${report.id}))`;
  const [row] = await db
    .select({
      samples: raw<number>`count(*) filter (where ${isSample})::int`,
      reports: raw<number>`count(*) filter (where not ${isSample})::int`,
      granted: raw<number>`count(*) filter (where not ${isSample} and ${isGranted})::int`,
    })
    .from(report)
    .where(eq(report.classType, reportClassType.published));
  return row ?? { samples: 0, reports: 0, granted: 0 };
};

/** Sources that are on, without the one that the settings name. */
export const countSources = async (db: Db): Promise<number> =>
  (await db.select({ total: count() }).from(connectionSource).where(and(eq(connectionSource.isActive, true), eq(connectionSource.isEnvironment, false))))[0]?.total ?? 0;

export const isViewed = async (db: Db): Promise<boolean> => (await db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.action, 'viewAs.start')).limit(1)).length > 0;

/** People who can sign in, and how many of them hold everything. */
export const countPeople = async (db: Db): Promise<{ people: number; administrators: number }> => {
  const rows = await db.select({ account: userAccount.account, isAdministrator: raw<boolean>`${inArray(userAccount.resourceGroupId, administrators(db))}` }).from(userAccount).where(isActivePerson);
  const real = rows.filter(({ account }) => !isSampleAccount(account));
  return { people: real.filter(({ account }) => !SEEDED.has(account)).length, administrators: real.filter((one) => one.isAdministrator).length };
};
