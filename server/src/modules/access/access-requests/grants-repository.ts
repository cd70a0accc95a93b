import { and, asc, eq, isNotNull, ne, sql as raw } from 'drizzle-orm';
import { endsSoon, isCurrent } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import { groupDashboard, groupReport, portalGroup, reportPage, userAccount, userDashboard, userGroup, userReport } from '../../../database/schema/index.ts';
import type { Thing } from './repository.ts';

export type OwnGrant = typeof userReport.$inferSelect;

/** The roles that give a report or dashboard and are turned on, with how many people they have and how much else they give. */
export const rolesGiving = (db: Db, thing: Thing) => {
  const members = db.$count(userGroup, and(eq(userGroup.groupId, portalGroup.id), isCurrent(userGroup)));
  const others = raw<number>`(select count(*) from ${groupReport} where ${groupReport.groupId} = ${portalGroup.id})::int + (select count(*) from ${groupDashboard} where ${groupDashboard.groupId} = ${portalGroup.id})::int - 1`;
  const role = { id: portalGroup.id, name: portalGroup.name, ename: portalGroup.ename, members, others };
  if ('reportId' in thing) {
    return db
      .select({ ...role, allowA: groupReport.allowA, pages: raw<number | null>`cardinality(${groupReport.pages})` })
      .from(portalGroup)
      .innerJoin(groupReport, and(eq(groupReport.groupId, portalGroup.id), eq(groupReport.reportId, thing.reportId)))
      .where(eq(portalGroup.isEnabled, true))
      .orderBy(asc(portalGroup.name));
  }
  return db
    .select({ ...role, allowA: raw<number>`0`, pages: raw<number | null>`null` })
    .from(portalGroup)
    .innerJoin(groupDashboard, and(eq(groupDashboard.groupId, portalGroup.id), eq(groupDashboard.dashboardId, thing.dashboardId)))
    .where(eq(portalGroup.isEnabled, true))
    .orderBy(asc(portalGroup.name));
};

export const pagesOf = (db: Db, reportId: number) =>
  db
    .select({ code: reportPage.code, displayName: reportPage.displayName, enDisplayName: reportPage.enDisplayName })
    .from(reportPage)
    .where(and(eq(reportPage.reportId, reportId), eq(reportPage.isActive, true)))
    .orderBy(asc(reportPage.sort), asc(reportPage.id));

/** Puts somebody into a role, until an instant or for good. Who is in it for longer stays so. @returns whether anything is different */
export const join = async (db: Db, userId: number, groupId: number, expireTime: Date | null): Promise<boolean> =>
  (
    await db
      .insert(userGroup)
      .values({ userId, groupId, expireTime, isEndTold: endsSoon(expireTime) })
      .onConflictDoUpdate({
        target: [userGroup.userId, userGroup.groupId],
        set: { expireTime, isEndTold: endsSoon(expireTime) },
        setWhere: and(isNotNull(userGroup.expireTime), expireTime ? raw`${userGroup.expireTime} < ${expireTime.toISOString()}::timestamptz` : undefined),
      })
      .returning({ userId: userGroup.userId })
  ).length > 0;

/** A grant of somebody's own on one report, also one that has ended. */
export const ownGrant = async (db: Db, userId: number, reportId: number): Promise<OwnGrant | undefined> =>
  (await db.select().from(userReport).where(and(eq(userReport.userId, userId), eq(userReport.reportId, reportId))))[0];

export const putOwnGrant = async (db: Db, grant: typeof userReport.$inferInsert): Promise<void> => {
  await db.delete(userReport).where(and(eq(userReport.userId, grant.userId), eq(userReport.reportId, grant.reportId)));
  await db.insert(userReport).values(grant);
};

/** Gives somebody a dashboard; who has it for longer keeps that. */
export const putOwnDashboard = async (db: Db, userId: number, dashboardId: number, expireTime: Date | null): Promise<void> => {
  await db
    .insert(userDashboard)
    .values({ userId, dashboardId, expireTime, isEndTold: endsSoon(expireTime) })
    .onConflictDoUpdate({
      target: [userDashboard.userId, userDashboard.dashboardId],
      set: { expireTime, isEndTold: endsSoon(expireTime) },
      setWhere: and(isNotNull(userDashboard.expireTime), expireTime ? raw`${userDashboard.expireTime} < ${expireTime.toISOString()}::timestamptz` : undefined),
    });
};

/** All that somebody has of their own that counts in time. */
export const ownGrants = async (db: Db, userId: number) => ({
  reports: await db.select().from(userReport).where(and(eq(userReport.userId, userId), isCurrent(userReport))),
  dashboardIds: (await db.select({ id: userDashboard.dashboardId }).from(userDashboard).where(and(eq(userDashboard.userId, userId), isCurrent(userDashboard)))).map(({ id }) => id),
});

/** Has somebody's own grants count. @returns whether they did not before */
export const turnOnCustom = async (db: Db, userId: number): Promise<boolean> =>
  (await db.update(userAccount).set({ isCustom: true }).where(and(eq(userAccount.id, userId), ne(userAccount.isCustom, true))).returning({ id: userAccount.id })).length > 0;

/** Who saves an older form of somebody's is told. */
export const touchPerson = async (db: Db, userId: number): Promise<void> => {
  await db.update(userAccount).set({ version: raw`${userAccount.version} + 1` }).where(eq(userAccount.id, userId));
};

