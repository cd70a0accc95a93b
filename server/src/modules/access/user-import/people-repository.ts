import { and, asc, gt, inArray, sql as raw } from 'drizzle-orm';
import { isThere } from '../../../database/active-people.ts';
import { isCurrent } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import { department, portalGroup, resourceGroup, userAccount, userGroup } from '../../../database/schema/index.ts';
import { within } from '../../../database/within.ts';
import type { Known } from './checking.ts';

/** So many people are read at a time. */
const PART = 500;

const peopleAfter = (db: Db, last: number) =>
  db
    .select({
      id: userAccount.id,
      version: userAccount.version,
      account: userAccount.account,
      fullName: userAccount.fullName,
      mail: userAccount.mail,
      jobNo: userAccount.jobNo,
      mobile: userAccount.mobile,
      notes: userAccount.notes,
      resourceGroupId: userAccount.resourceGroupId,
      departmentId: userAccount.departmentId,
      validUntil: userAccount.validUntil,
      groupIds: within<number[] | null>(raw`select json_agg(${userGroup.groupId}) from ${userGroup} where ${userGroup.userId} = ${userAccount.id} and ${isCurrent(userGroup)}`),
    })
    .from(userAccount)
    .where(and(isThere, gt(userAccount.id, last)))
    .orderBy(asc(userAccount.id))
    .limit(PART);
export type FoundPerson = Awaited<ReturnType<typeof peopleAfter>>[number];

/** Everybody there is, some at a time. */
export async function* everybody(db: Db): AsyncGenerator<FoundPerson[]> {
  for (let last = 0; ; ) {
    const people = await peopleAfter(db, last);
    yield people;
    if (people.length < PART) return;
    last = people.at(-1)?.id ?? 0;
  }
}

/** What rows of a file can name. */
export const namesKnown = async (db: Db): Promise<Omit<Known, 'people'>> => ({
  roles: await db.select({ id: portalGroup.id, name: portalGroup.name, ename: portalGroup.ename, code: portalGroup.code }).from(portalGroup).orderBy(portalGroup.name),
  resourceGroups: await db.select({ id: resourceGroup.id, name: resourceGroup.name, ename: resourceGroup.ename, code: resourceGroup.code }).from(resourceGroup).orderBy(resourceGroup.name),
  departments: await db.select({ id: department.id, parentId: department.parentId, code: department.code, name: department.name, ename: department.ename }).from(department),
});

/** @returns ids by accounts, lower-cased; undefined when one of them is taken meanwhile */
export const addPeople = async (db: Db, people: (typeof userAccount.$inferInsert)[]): Promise<Map<string, number> | undefined> => {
  const added = await db.insert(userAccount).values(people).onConflictDoNothing().returning({ id: userAccount.id, account: userAccount.account });
  return added.length === people.length ? new Map(added.map(({ id, account }) => [account.toLowerCase(), id])) : undefined;
};

export type ChangedPerson = Pick<typeof userAccount.$inferSelect, 'id' | 'version' | 'fullName' | 'mail' | 'jobNo' | 'mobile' | 'notes' | 'resourceGroupId' | 'departmentId'> & { readonly validUntil: string | null };

/** Changes people who are still as they were read, in one statement. @returns whether all were */
export const changePeople = async (db: Db, people: readonly ChangedPerson[]): Promise<boolean> => {
  const rows = raw`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r (id int, version int, "fullName" text, mail text, "jobNo" text, mobile text, notes text, "resourceGroupId" int, "departmentId" int, "validUntil" timestamptz)`;
  const { rows: changed } = (await db.execute(raw`
    update ${userAccount} u set full_name = r."fullName", mail = r.mail, job_no = r."jobNo", mobile = r.mobile, notes = r.notes, resource_group_id = r."resourceGroupId",
      department_id = r."departmentId", valid_until = r."validUntil", version = u.version + 1, update_time = now()
    from ${rows} where u.id = r.id and u.version = r.version and u.deleted_time is null returning u.id`)) as unknown as { rows: unknown[] };
  return changed.length === people.length;
};

/** Gives people these roles and no others; what they have stays as it is, and what has ended is given anew. */
export const setRoles = async (db: Db, people: readonly { readonly id: number; readonly groupIds: readonly number[] }[]): Promise<void> => {
  const pairs = people.flatMap(({ id, groupIds }) => [...new Set(groupIds)].map((groupId) => ({ userId: id, groupId })));
  const ids = people.map(({ id }) => id);
  const kept = raw`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r ("userId" int, "groupId" int)`;
  await db.delete(userGroup).where(and(inArray(userGroup.userId, ids), raw`not exists (select 1 from ${kept} where r."userId" = ${userGroup.userId} and r."groupId" = ${userGroup.groupId})`));
  if (pairs.length > 0) await db.insert(userGroup).values(pairs).onConflictDoUpdate({ target: [userGroup.userId, userGroup.groupId], set: { source: 'local', sourceId: null, expireTime: null, isEndTold: false }, setWhere: raw`not ${isCurrent(userGroup)}` });
};

/** Codes of departments that begin so; new ones are numbered after them. */
export const departmentCodes = async (db: Db): Promise<Set<string>> => new Set((await db.select({ code: department.code }).from(department)).map(({ code }) => code.toLowerCase()));
