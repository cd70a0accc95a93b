import { and, eq, inArray, isNotNull, ne, or, sql as raw } from 'drizzle-orm';
import { isCurrent } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import { portalGroup, userAccount, userGroup } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import { bothNames } from '../../../language/language.ts';

/** Every act on people's roles does this: whoever saves a form that was opened before is told, and does not take the act back. */
export const touchPeople = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await db.update(userAccount).set({ version: raw`${userAccount.version} + 1` }).where(isAmong(userAccount.id, ids));
};

/** Gives a user these groups and no others. Nothing is written for those they have: everybody's lists would be read anew, and a directory would not know any more what it gave. */
export const setGroups = async (db: Db, userId: number, groupIds: readonly number[]): Promise<void> => {
  const wanted = new Set(groupIds);
  // What has ended and waits to be taken away is the job's, who says so.
  const had = await db.select({ id: userGroup.groupId }).from(userGroup).where(and(eq(userGroup.userId, userId), isCurrent(userGroup)));
  // What stays keeps its end: a role may be given for a time.
  const [gone, fresh] = [had.filter(({ id }) => !wanted.has(id)).map(({ id }) => id), [...wanted].filter((groupId) => !had.some(({ id }) => id === groupId))];
  if (gone.length > 0) await db.delete(userGroup).where(and(eq(userGroup.userId, userId), inArray(userGroup.groupId, gone)));
  if (fresh.length > 0) await db.insert(userGroup).values(fresh.map((groupId) => ({ userId, groupId })));
};

/** Of some roles one that somebody had until just now, what it is called: nobody can tell whether a form means to give it anew, or was opened before it ended. */
export const endedAmong = async (db: Db, userId: number, groupIds: readonly number[]): Promise<string | undefined> => {
  const [role] = await db
    .select({ name: portalGroup.name, ename: portalGroup.ename })
    .from(userGroup)
    .innerJoin(portalGroup, eq(portalGroup.id, userGroup.groupId))
    .where(and(eq(userGroup.userId, userId), isAmong(userGroup.groupId, groupIds), raw`not ${isCurrent(userGroup)}`))
    .limit(1);
  return role && bothNames(role.name, role.ename);
};

/** Puts people into a role by hand and for good; whom a directory has put into it stays from now on, whatever the directory says. @returns those for whom that is different */
export const addMembers = async (db: Db, groupId: number, userIds: readonly number[]): Promise<number[]> => {
  const lasting = { source: 'local' as const, sourceId: null, expireTime: null, isEndTold: false };
  const people = raw`unnest(${raw.param([...userIds])}::int[])`;
  const changed = await db
    .insert(userGroup)
    .select(db.select({ userId: raw<number>`one.id`.as('user_id'), groupId: raw<number>`${groupId}::int`.as('group_id'), source: raw<'local'>`'local'`.as('source'), sourceId: raw<null>`null::int`.as('source_id'), expireTime: raw<null>`null::timestamptz`.as('expire_time'), isEndTold: raw<boolean>`false`.as('is_end_told') }).from(raw`${people} as one (id)`))
    .onConflictDoUpdate({ target: [userGroup.userId, userGroup.groupId], set: lasting, setWhere: or(ne(userGroup.source, 'local'), isNotNull(userGroup.expireTime)) })
    .returning({ id: userGroup.userId });
  const ids = changed.map(({ id }) => id);
  await touchPeople(db, ids);
  return ids;
};
