import { and, asc, eq, inArray, or, type Column, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { groupDashboard, groupReport, portalGroup, report, userAccount, userDashboard, userGroup, userReport } from '../../../database/schema/index.ts';
import { contains } from '../../../database/text-search.ts';

export type Person = { readonly id: number; readonly account: string; readonly fullName: string; readonly avatar: string };

/** Who may open a report or dashboard: their ids come from one sequence, so that one of the halves is empty. */
const mayOpen = (db: Db, catalogueId: number): SQL | undefined => {
  const byGroup = (table: typeof groupReport | typeof groupDashboard, id: Column) =>
    db.select({ id: userGroup.userId }).from(userGroup).innerJoin(portalGroup, eq(portalGroup.id, userGroup.groupId)).innerJoin(table, eq(table.groupId, userGroup.groupId)).where(and(eq(id, catalogueId), eq(portalGroup.isEnabled, true)));
  const byName = (table: typeof userReport | typeof userDashboard, id: Column) => db.select({ id: table.userId }).from(table).where(eq(id, catalogueId));
  return or(
    inArray(userAccount.id, byGroup(groupReport, groupReport.reportId)),
    inArray(userAccount.id, byGroup(groupDashboard, groupDashboard.dashboardId)),
    inArray(userAccount.id, byName(userReport, userReport.reportId)),
    inArray(userAccount.id, byName(userDashboard, userDashboard.dashboardId)),
    inArray(userAccount.id, db.select({ id: report.makerId }).from(report).where(eq(report.id, catalogueId))),
  );
};

const person = { id: userAccount.id, account: userAccount.account, fullName: userAccount.fullName, avatar: userAccount.avatar };

const among = (db: Db, catalogueId: number, condition: SQL | undefined) =>
  db
    .select(person)
    .from(userAccount)
    .where(and(eq(userAccount.isAction, true), mayOpen(db, catalogueId), condition))
    .orderBy(asc(userAccount.fullName), asc(userAccount.id));

/** People who may open it, by name or account. */
export const searchPeople = async (db: Db, catalogueId: number, keyword: string, most: number): Promise<Person[]> => {
  const matching = keyword === '' ? undefined : or(contains(userAccount.fullName, keyword), contains(userAccount.account, keyword));
  return among(db, catalogueId, matching).limit(most);
};

/** Those of the people who may open it. */
export const peopleAmong = async (db: Db, catalogueId: number, ids: readonly number[]): Promise<Person[]> =>
  ids.length === 0 ? [] : among(db, catalogueId, inArray(userAccount.id, [...ids]));
