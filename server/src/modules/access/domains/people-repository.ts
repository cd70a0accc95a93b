import { and, eq, inArray, isNull, or, sql as raw } from 'drizzle-orm';
import { isThere } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { department, domainLeaver, portalGroup, userAccount, userGroup } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import { administrators, touchPeople } from '../users/module.ts';
import type { Domain } from './repository.ts';

export type Account = typeof userAccount.$inferSelect;
/** Somebody as a synchronisation finds them in the portal. */
export type KnownPerson = Awaited<ReturnType<typeof peopleOf>>[number];
export type NewPerson = { readonly account: string; readonly fullName: string; readonly mail: string; readonly jobNo: string; readonly mobile: string; readonly externalId: string; readonly departmentId: number | null };

const isOf = (domainId: number) => and(isThere, eq(userAccount.source, 'ad'), eq(userAccount.sourceId, domainId));

export const findByExternalId = async (db: Db, domainId: number, externalId: string): Promise<Account | undefined> =>
  (await db.select().from(userAccount).where(and(isOf(domainId), eq(userAccount.externalId, externalId))))[0];

/** Notes by what id a directory knows somebody who was known by their account only; not where somebody else has it. */
export const learnExternalId = async (db: Db, userId: number, externalId: string): Promise<void> => {
  const isTaken = raw`exists (select 1 from user_account other where other.source = 'ad' and other.source_id = ${userAccount.sourceId} and other.external_id = ${externalId} and other.deleted_time is null)`;
  await db.update(userAccount).set({ externalId }).where(and(eq(userAccount.id, userId), isNull(userAccount.externalId), raw`not ${isTaken}`));
};

/** Adds people of a domain, without a password. @returns those whose accounts nobody has */
export const addPeople = async (db: Db, domain: Pick<Domain, 'id' | 'resourceGroupId'>, people: readonly NewPerson[]): Promise<Account[]> => {
  const { resourceGroupId } = domain;
  if (people.length === 0 || resourceGroupId === null) return [];
  const values = people.map(({ account, fullName, mail, jobNo, mobile, externalId, departmentId }) => ({
    account, fullName, mail, jobNo, mobile, departmentId,
    externalId: externalId === '' ? null : externalId,
    source: 'ad' as const,
    sourceId: domain.id,
    resourceGroupId,
    passwordHash: null,
  }));
  return db.insert(userAccount).values(values).onConflictDoNothing().returning();
};

/** Everybody of a domain. */
export const peopleOf = (db: Db, domainId: number) =>
  db
    .select({
      id: userAccount.id,
      account: userAccount.account,
      externalId: userAccount.externalId,
      fullName: userAccount.fullName,
      mail: userAccount.mail,
      jobNo: userAccount.jobNo,
      mobile: userAccount.mobile,
      departmentId: userAccount.departmentId,
      isAction: userAccount.isAction,
      missingSince: domainLeaver.missingSince,
      disabledTime: domainLeaver.disabledTime,
    })
    .from(userAccount)
    .leftJoin(domainLeaver, eq(domainLeaver.userId, userAccount.id))
    .where(isOf(domainId))
    .orderBy(userAccount.id);

/** Who has one of these accounts, in whatever capitals, and is not of the domain. `isAdministrator`: they hold every interface. */
export const othersNamed = async (db: Db, domainId: number, accounts: readonly string[]) => {
  const admins = new Set((await administrators(db)).map(({ id }) => id));
  const rows = await db
    .select({ id: userAccount.id, account: userAccount.account, source: userAccount.source, fullName: userAccount.fullName, resourceGroupId: userAccount.resourceGroupId })
    .from(userAccount)
    .where(and(isThere, raw`lower(${userAccount.account}) = any(${raw.param(accounts.map((account) => account.toLowerCase()))}::text[])`, or(raw`${userAccount.source} <> 'ad'`, raw`${userAccount.sourceId} is distinct from ${domainId}`)));
  return rows.map(({ resourceGroupId, ...row }) => ({ ...row, isAdministrator: admins.has(resourceGroupId) }));
};

/** The roles of the people of a domain: those that it gave, and all others. */
export const rolesOfPeople = (db: Db, domainId: number) =>
  db
    .select({ userId: userGroup.userId, groupId: userGroup.groupId, isOurs: raw<boolean>`${userGroup.source} = 'ad' and ${userGroup.sourceId} is not distinct from ${domainId}` })
    .from(userGroup)
    .innerJoin(userAccount, eq(userAccount.id, userGroup.userId))
    .where(isOf(domainId));

export const roleNames = async (db: Db): Promise<Map<number, { name: string; ename: string }>> =>
  new Map((await db.select({ id: portalGroup.id, name: portalGroup.name, ename: portalGroup.ename }).from(portalGroup)).map(({ id, ...names }) => [id, names]));

/** Holds the rows of some people until the transaction ends. @returns those that are still there */
export const holdPeople = (db: Db, ids: readonly number[]) =>
  db.select({ id: userAccount.id, isAction: userAccount.isAction, source: userAccount.source, sourceId: userAccount.sourceId, resourceGroupId: userAccount.resourceGroupId }).from(userAccount).where(and(isThere, isAmong(userAccount.id, ids))).orderBy(userAccount.id).for('update');

export const updatePerson = async (db: Db, id: number, values: Partial<typeof userAccount.$inferInsert>): Promise<void> => {
  await db.update(userAccount).set({ ...values, updateTime: new Date(), version: raw`${userAccount.version} + 1` }).where(eq(userAccount.id, id));
};

export const takeRoles = async (db: Db, domainId: number, userId: number, groupIds: readonly number[]): Promise<void> => {
  if (groupIds.length === 0) return;
  await db.delete(userGroup).where(and(eq(userGroup.userId, userId), inArray(userGroup.groupId, [...groupIds]), eq(userGroup.source, 'ad'), eq(userGroup.sourceId, domainId)));
  await touchPeople(db, [userId]);
};

/** Notes that somebody is missing, or disabled for it. */
export const markLeaver = async (db: Db, userId: number, disabledTime: Date | null): Promise<void> => {
  await db.insert(domainLeaver).values({ userId, disabledTime }).onConflictDoUpdate({ target: domainLeaver.userId, set: { disabledTime } });
};

export const unmarkLeaver = async (db: Db, userId: number): Promise<void> => {
  await db.delete(domainLeaver).where(eq(domainLeaver.userId, userId));
};

export const departmentsNow = (db: Db) => db.select({ id: department.id, parentId: department.parentId, code: department.code, name: department.name, source: department.source, managerId: department.managerId }).from(department);

/** Says who leads a department that comes from a directory. */
export const setManager = async (db: Db, id: number, managerId: number | null): Promise<void> => {
  await db.update(department).set({ managerId, updateTime: new Date(), version: raw`${department.version} + 1` }).where(eq(department.id, id));
};
