import { and, inArray, sql as raw, type Column, type SQL } from 'drizzle-orm';
import { isCurrent } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import { groupDashboard, groupReport, userDashboard, userGroup, userReport } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import { levels, unfold, type GrantRow } from './grants-repository.ts';

/** What a role or a person was given by itself. */
type Holding = { readonly grants: GrantRow[]; readonly dashboards: number[] };
const NOTHING: Holding = { grants: [], dashboards: [] };

/**
 * What was given to some people, by roles that are turned off as well, which may be turned on again. A role that many of them have is read once.
 * @returns of each person the roles that they have, and of roles and people what was given to them
 */
export const givenToPeople = async (db: Db, userIds: readonly number[]): Promise<{ rolesOf: (userId: number) => readonly number[]; ofRole: (groupId: number) => Holding; own: (userId: number) => Holding }> => {
  // One after the other: a transaction has one connection.
  const memberships = await db.select({ userId: userGroup.userId, groupId: userGroup.groupId }).from(userGroup).where(and(isAmong(userGroup.userId, userIds), isCurrent(userGroup)));
  const roles = db.selectDistinct({ id: userGroup.groupId }).from(userGroup).where(and(isAmong(userGroup.userId, userIds), isCurrent(userGroup)));
  const ofRoles = await heldBy(db, (column) => inArray(column, roles));
  const ownGrants = await db.select({ holder: userReport.userId, groupId: raw<number | null>`null::int`.as('group_id'), ...levels(userReport), ...ofReports }).from(userReport).where(and(isAmong(userReport.userId, userIds), isCurrent(userReport))).groupBy(userReport.userId, ...Object.values(levels(userReport)));
  const ownDashboards = await db.select({ holder: userDashboard.userId, id: userDashboard.dashboardId }).from(userDashboard).where(and(isAmong(userDashboard.userId, userIds), isCurrent(userDashboard)));
  const byPerson = Map.groupBy(memberships, ({ userId }) => userId);
  const ofPeople = holdings(ownGrants, ownDashboards);
  return {
    rolesOf: (userId) => (byPerson.get(userId) ?? []).map(({ groupId }) => groupId),
    ofRole: (groupId) => ofRoles.get(groupId) ?? NOTHING,
    own: (userId) => ofPeople.get(userId) ?? NOTHING,
  };
};

/** What was given to some roles, in as many queries as for one. */
export const givenToRoles = async (db: Db, ids: readonly number[]): Promise<(groupId: number) => Holding> => {
  const given = await heldBy(db, (column) => isAmong(column, ids));
  return (groupId) => given.get(groupId) ?? NOTHING;
};

const ofReports = { reportIds: raw<number[]>`array_agg(report_id)`.as('report_ids') };

/** @param isWanted of the column with the role */
const heldBy = async (db: Db, isWanted: (column: Column) => SQL): Promise<Map<number, Holding>> => {
  const grants = await db.select({ holder: groupReport.groupId, groupId: raw<number | null>`${groupReport.groupId}`.as('group_id'), ...levels(groupReport), ...ofReports }).from(groupReport).where(isWanted(groupReport.groupId)).groupBy(groupReport.groupId, ...Object.values(levels(groupReport)));
  const dashboards = await db.select({ holder: groupDashboard.groupId, id: groupDashboard.dashboardId }).from(groupDashboard).where(isWanted(groupDashboard.groupId));
  return holdings(grants, dashboards);
};

type FoldedGrant = Omit<GrantRow, 'reportId'> & { readonly holder: number; readonly reportIds: readonly number[] };

const holdings = (grants: readonly FoldedGrant[], dashboards: readonly { readonly holder: number; readonly id: number }[]): Map<number, Holding> => {
  const all = new Map<number, Holding>();
  const of = (holder: number): Holding => {
    const known = all.get(holder) ?? { grants: [], dashboards: [] };
    all.set(holder, known);
    return known;
  };
  for (const { holder, ...grant } of grants) for (const one of unfold([grant])) of(holder).grants.push(one);
  for (const { holder, id } of dashboards) of(holder).dashboards.push(id);
  return all;
};
