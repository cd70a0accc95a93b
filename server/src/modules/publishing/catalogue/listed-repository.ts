import { sql as raw, type Column, type SQL } from 'drizzle-orm';
import { isCurrent } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import { dashboard, groupReport, portalGroup, report, reportClass, userAccount, userGroup, userReport } from '../../../database/schema/index.ts';
import type { Device } from '../../../http/device.ts';
import { countedDashboards, ownCounts, roleCounts } from './grants-repository.ts';
import { isDashboardThere, isThere } from './repository.ts';

/** That a report is granted to somebody, or of their making. Asked report by report: who may open thousands does not have them all looked up. */
const isReachable = (userId: number): SQL => raw`(
  exists (select from ${groupReport} inner join ${userGroup} on ${userGroup.groupId} = ${groupReport.groupId} inner join ${portalGroup} on ${portalGroup.id} = ${groupReport.groupId} where ${groupReport.reportId} = ${report.id} and ${userGroup.userId} = ${userId} and ${isCurrent(userGroup)} and ${roleCounts})
  or exists (select from ${userReport} inner join ${userAccount} on ${userAccount.id} = ${userReport.userId} where ${userReport.reportId} = ${report.id} and ${userReport.userId} = ${userId} and ${isCurrent(userReport)} and ${ownCounts})
  or ${report.makerId} = ${userId})`;

const isShownOn = (device: Device): SQL => raw`${device === 'web' ? report.isVisibleOnWeb : report.isVisibleOnMobile}`;
const isListed = (userId: number, device: Device): SQL => raw`(${isThere} and ${isShownOn(device)} and ${isReachable(userId)})`;

/**
 * That a column names a report that is shown on a device, and that somebody may be able to open; whether they may is for their grants to
 * say. A value and no `exists`, which the planner would make a join with all reports.
 */
export const isListedReport = (id: Column, userId: number, device: Device): SQL => raw`(select true from ${report} where ${report.id} = ${id} and ${isListed(userId, device)})`;

/** That a column names a dashboard that somebody may open. */
export const isListedDashboard = (db: Db, id: Column, userId: number): SQL => raw`(select true from ${dashboard} where ${dashboard.id} = ${id} and ${isDashboardThere} and ${dashboard.id} in ${countedDashboards(db, userId)})`;

/** Those of some classes that hold, themselves or below, something that somebody is shown. */
export const listedClasses = async (db: Db, userId: number, ids: readonly number[], device: Device): Promise<Set<number>> => {
  const below = raw`(
    with recursive below (root, id) as (
      select ${reportClass.id}, ${reportClass.id} from ${reportClass} where ${reportClass.id} = any(${raw.param([...ids])}::int[])
      union select below.root, child.id from ${reportClass} child inner join below on child.parent_id = below.id)
    select distinct root from below where exists (select from ${report} where ${report.classId} = below.id and ${isListed(userId, device)})
      or exists (select from ${dashboard} where ${dashboard.classId} = below.id and ${isDashboardThere} and ${dashboard.id} in ${countedDashboards(db, userId)})) found`;
  const rows = await db.select({ id: raw<number>`found.root` }).from(below);
  return new Set(rows.map(({ id }) => id));
};
