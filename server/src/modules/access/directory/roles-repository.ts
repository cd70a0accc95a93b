import { and, asc, count, desc, eq, ne, sql as raw, type SQL } from 'drizzle-orm';
import type { directoryRoleOrder } from '@portal/shared/contract/all';
import { isThere } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { directoryGroup, directoryMember, groupDashboard, groupReport, portalGroup, userAccount, userGroup } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';
import { touchPeople } from '../users/module.ts';

export type MappingRow = typeof directoryGroup.$inferSelect;
type Search = { readonly keyword: string; readonly id?: number | undefined; readonly groupId?: number | undefined };
type Paging = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: (typeof directoryRoleOrder)[number]; readonly orderType: 'asc' | 'desc' };
type Person = { readonly id: number; readonly account: string; readonly fullName: string };

const ROWS_AT_ONCE = 5_000;

const found = ({ keyword, id, groupId }: Search): SQL | undefined =>
  and(
    keyword === '' ? undefined : raw`(${contains(directoryGroup.name, keyword)} or ${contains(portalGroup.name, keyword)} or ${contains(portalGroup.ename, keyword)})`,
    id === undefined ? undefined : eq(directoryGroup.id, id),
    groupId === undefined ? undefined : eq(directoryGroup.groupId, groupId),
  );

/** Accounts of who is in a mapped group; the names are for queries within others, where drizzle leaves the table's out. */
const memberAccounts = raw`directory_member m join user_account a on a.source = 'azure' and a.external_id = m.object_id and a.deleted_time is null where m.directory_group_id = "directory_group"."id"`;
const members = raw<number>`(select count(*)::int from directory_member m where m.directory_group_id = "directory_group"."id")`;
const matched = raw<number>`(select count(*)::int from ${memberAccounts})`;
const missing = raw<number>`(select count(*)::int from ${memberAccounts} and not exists (select from user_group g where g.user_id = a.id and g.group_id = "directory_group"."group_id"))`;
const extra = raw<number>`(select count(*)::int from user_group g join user_account a on a.id = g.user_id where g.source = 'azure' and g.source_id = "directory_group"."id"
  and not exists (select from directory_member m where m.directory_group_id = "directory_group"."id" and a.source = 'azure' and m.object_id = a.external_id))`;
const dataRoles = raw<string[]>`array(select distinct r.name from data_role r join group_report g on g.group_id = "directory_group"."group_id" and g.data_roles @> array[r.id] order by 1)`;

export const countMappings = async (db: Db, search: Search): Promise<number> =>
  (await db.select({ total: count() }).from(directoryGroup).innerJoin(portalGroup, eq(portalGroup.id, directoryGroup.groupId)).where(found(search)))[0]?.total ?? 0;

export const listMappings = (db: Db, search: Search, { pageIndex, pageSize, orderBy, orderType }: Paging) => {
  const direction = orderType === 'asc' ? asc : desc;
  return db
    .select({ mapping: directoryGroup, groupName: portalGroup.name, groupEnName: portalGroup.ename, members, matched, missing, extra, dataRoles })
    .from(directoryGroup)
    .innerJoin(portalGroup, eq(portalGroup.id, directoryGroup.groupId))
    .where(found(search))
    .orderBy(direction(directoryGroup[orderBy]), asc(directoryGroup.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

export const findMapping = async (db: Db, id: number): Promise<MappingRow | undefined> => (await db.select().from(directoryGroup).where(eq(directoryGroup.id, id)))[0];
export const allMappings = (db: Db): Promise<MappingRow[]> => db.select().from(directoryGroup).orderBy(asc(directoryGroup.id));

/** @returns undefined for a pair that is mapped already */
export const addMapping = async (db: Db, values: typeof directoryGroup.$inferInsert): Promise<number | undefined> => (await db.insert(directoryGroup).values(values).onConflictDoNothing().returning({ id: directoryGroup.id }))[0]?.id;

/** @returns false when somebody else came first */
export const changeMapping = async (db: Db, id: number, version: number, values: Partial<MappingRow>): Promise<boolean> =>
  (await db.update(directoryGroup).set({ ...values, version: raw`${directoryGroup.version} + 1`, updateTime: new Date() }).where(and(eq(directoryGroup.id, id), eq(directoryGroup.version, version))).returning({ id: directoryGroup.id })).length > 0;

/** Its memberships, and then the mapping itself. @returns whose they were */
export const removeMapping = async (db: Db, id: number, isKept: boolean): Promise<number[]> => {
  const theirs = and(eq(userGroup.source, 'azure'), eq(userGroup.sourceId, id));
  const rows = isKept
    ? await db.update(userGroup).set({ source: 'local', sourceId: null }).where(theirs).returning({ id: userGroup.userId })
    : await db.delete(userGroup).where(theirs).returning({ id: userGroup.userId });
  await db.delete(directoryGroup).where(eq(directoryGroup.id, id));
  const ids = rows.map((row) => row.id);
  if (!isKept) await touchPeople(db, ids);
  return ids;
};

export const findRole = async (db: Db, id: number) => (await db.select().from(portalGroup).where(eq(portalGroup.id, id)))[0];

/** What a role gives. */
export const grantsOfRole = async (db: Db, id: number) => ({
  reports: await db.select().from(groupReport).where(eq(groupReport.groupId, id)),
  dashboards: (await db.select({ id: groupDashboard.dashboardId }).from(groupDashboard).where(eq(groupDashboard.groupId, id))).map((row) => row.id),
});

/** Writes down who is in a group now. */
export const keepMembers = async (db: Db, { id }: Pick<MappingRow, 'id'>, name: string, objectIds: readonly string[]): Promise<void> => {
  await db.delete(directoryMember).where(eq(directoryMember.directoryGroupId, id));
  for (let from = 0; from < objectIds.length; from += ROWS_AT_ONCE) {
    await db.insert(directoryMember).values(objectIds.slice(from, from + ROWS_AT_ONCE).map((objectId) => ({ directoryGroupId: id, objectId }))).onConflictDoNothing();
  }
  await db.update(directoryGroup).set({ syncTime: new Date(), ...(name && { name }) }).where(eq(directoryGroup.id, id));
};

/** Accounts of some directory users. */
export const accountsAmong = (db: Db, objectIds: readonly string[]): Promise<Person[]> =>
  db
    .select({ id: userAccount.id, account: userAccount.account, fullName: userAccount.fullName })
    .from(userAccount)
    .where(and(isThere, eq(userAccount.source, 'azure'), raw`${userAccount.externalId} = any(${raw.param([...objectIds])}::text[])`))
    .orderBy(asc(userAccount.account));

export const peopleOf = (db: Db, ids: readonly number[]): Promise<Person[]> =>
  db.select({ id: userAccount.id, account: userAccount.account, fullName: userAccount.fullName }).from(userAccount).where(and(isThere, isAmong(userAccount.id, ids))).orderBy(asc(userAccount.account));

/** Who is in a role, and who gave it. */
export const membershipsOf = (db: Db, groupId: number) => db.select().from(userGroup).where(eq(userGroup.groupId, groupId));

/** For everybody who has an account and is in a mapped group of a role, the group that gives it: the one that comes first. @param besides a mapping that is left out */
export const giversOf = async (db: Db, groupId: number, besides?: number): Promise<Map<number, number>> => {
  const rows = await db
    .selectDistinctOn([userAccount.id], { userId: userAccount.id, mappingId: directoryGroup.id })
    .from(directoryGroup)
    .innerJoin(directoryMember, eq(directoryMember.directoryGroupId, directoryGroup.id))
    .innerJoin(userAccount, and(eq(userAccount.source, 'azure'), eq(userAccount.externalId, directoryMember.objectId), isThere))
    .where(and(eq(directoryGroup.groupId, groupId), besides === undefined ? undefined : ne(directoryGroup.id, besides)))
    .orderBy(asc(userAccount.id), asc(directoryGroup.precedence), asc(directoryGroup.id));
  return new Map(rows.map(({ userId, mappingId }) => [userId, mappingId]));
};

export const giveRole = async (db: Db, groupId: number, given: readonly (readonly [userId: number, mappingId: number])[]): Promise<void> => {
  for (let from = 0; from < given.length; from += ROWS_AT_ONCE) {
    const rows = given.slice(from, from + ROWS_AT_ONCE).map(([userId, sourceId]) => ({ userId, groupId, source: 'azure' as const, sourceId }));
    const changed = await db
      .insert(userGroup)
      .values(rows)
      .onConflictDoUpdate({
        target: [userGroup.userId, userGroup.groupId],
        set: { sourceId: raw`excluded.source_id` },
        // What was given by hand stays so.
        setWhere: and(eq(userGroup.source, 'azure'), raw`${userGroup.sourceId} is distinct from excluded.source_id`),
      })
      .returning({ userId: userGroup.userId });
    await touchPeople(db, changed.map(({ userId }) => userId));
  }
};

export const takeRole = async (db: Db, groupId: number, userIds: readonly number[]): Promise<void> => {
  await db.delete(userGroup).where(and(eq(userGroup.groupId, groupId), eq(userGroup.source, 'azure'), isAmong(userGroup.userId, userIds)));
  await touchPeople(db, userIds);
};
