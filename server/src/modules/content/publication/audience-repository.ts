import { and, asc, eq, sql as raw, type Column, type SQL } from 'drizzle-orm';
import type { ContentAudience, AudiencePerson } from '@portal/shared/contract/all';
import { isActivePerson } from '../../../database/active-people.ts';
import { isCurrent } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import { contentAudience, department, portalGroup, userAccount, userGroup } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import { flagOf } from '../../../flags.ts';

/** Whose audience it is, by the column of `content_audience` that names it. */
export type AudienceOf = 'articleId' | 'announcementId' | 'carouselItemId' | 'homeTemplateId' | 'lessonId';

const SHOWN = 20;

/** The department of somebody, and all above it. */
const departmentsOf = (userId: number): SQL =>
  raw`(with recursive up (id, parent_id) as (select d.id, d.parent_id from ${department} d inner join ${userAccount} me on me.department_id = d.id where me.id = ${userId} union select d.id, d.parent_id from ${department} d inner join up on up.parent_id = d.id) select id from up)`;

const groupsOf = (userId: number): SQL =>
  raw`(select ${userGroup.groupId} from ${userGroup} inner join ${portalGroup} on ${portalGroup.id} = ${userGroup.groupId} where ${userGroup.userId} = ${userId} and ${portalGroup.isEnabled} and ${isCurrent(userGroup)})`;

/** That something is for somebody: for everybody, for a role or department of theirs, or for them. */
export const isFor = (of: AudienceOf, thingId: Column, userId: number): SQL => {
  const whom = raw`select from ${contentAudience} where ${contentAudience[of]} = ${thingId}`;
  return raw`(not exists (${whom}) or exists (${whom} and (${contentAudience.userId} = ${userId} or ${contentAudience.groupId} in ${groupsOf(userId)} or ${contentAudience.departmentId} in ${departmentsOf(userId)})))`;
};

/** That something is for everybody. */
export const isForAll = (of: AudienceOf, thingId: Column): SQL<boolean> => raw<boolean>`(not exists (select from ${contentAudience} where ${contentAudience[of]} = ${thingId}))`;

/** The departments that something is for, with all below them. */
const departmentsFor = (of: AudienceOf, thingId: SQL): SQL =>
  raw`(with recursive down (id) as (select ${contentAudience.departmentId} from ${contentAudience} where ${contentAudience[of]} = ${thingId} and ${contentAudience.departmentId} is not null union select d.id from ${department} d inner join down on d.parent_id = down.id) select id from down)`;

/** Who is in one of the roles that something is for. */
const membersFor = (of: AudienceOf, thingId: SQL): SQL =>
  raw`(select ${userGroup.userId} from ${contentAudience} inner join ${userGroup} on ${userGroup.groupId} = ${contentAudience.groupId} inner join ${portalGroup} on ${portalGroup.id} = ${userGroup.groupId} where ${contentAudience[of]} = ${thingId} and ${portalGroup.isEnabled} and ${isCurrent(userGroup)})`;

/** That a person (`user_account` of the query), whose account is on, is one of those whom something is for: what `isFor` asks of one person, of all of them. */
export const isAddressed = (of: AudienceOf, thing: Column | number): SQL => {
  const thingId = raw`${thing}`;
  const audience = raw`from ${contentAudience} where ${contentAudience[of]} = ${thingId}`;
  const isOne = raw`${userAccount.id} in (select ${contentAudience.userId} ${audience} and ${contentAudience.userId} is not null) or ${userAccount.id} in ${membersFor(of, thingId)} or ${userAccount.departmentId} in ${departmentsFor(of, thingId)}`;
  return raw`(${isActivePerson} and (not exists (select ${audience}) or ${isOne}))`;
};

/** Those whom something is for, in the order of their ids: so many of those behind one. */
export const addressedAfter = (db: Db, of: AudienceOf, thingId: number, after: number, limit: number): Promise<{ id: number; resourceGroupId: number }[]> =>
  db.select({ id: userAccount.id, resourceGroupId: userAccount.resourceGroupId }).from(userAccount).where(and(raw`${userAccount.id} > ${after}`, isAddressed(of, thingId))).orderBy(asc(userAccount.id)).limit(limit);

/** For whom something is, its people by name, too. */
export const loadAudience = async (db: Db, of: AudienceOf, thingId: number): Promise<{ audience: ContentAudience; people: AudiencePerson[] }> => {
  const { groupId, departmentId } = contentAudience;
  const rows = await db
    .select({ groupId, departmentId, userId: contentAudience.userId, account: userAccount.account, fullName: userAccount.fullName })
    .from(contentAudience)
    .leftJoin(userAccount, eq(userAccount.id, contentAudience.userId))
    .where(eq(contentAudience[of], thingId))
    .orderBy(asc(contentAudience.id));
  const people = rows.flatMap(({ userId, account, fullName }) => (userId === null ? [] : [{ id: userId, account: account ?? '', fullName: fullName ?? '' }]));
  return {
    audience: {
      groupIds: rows.flatMap((row) => row.groupId ?? []),
      departmentIds: rows.flatMap((row) => row.departmentId ?? []),
      userIds: people.map(({ id }) => id),
      isForNobody: flagOf(rows.length > 0 && rows.every((row) => row.groupId === null && row.departmentId === null && row.userId === null)),
    },
    people,
  };
};

/** Puts an audience into the place of what there was. A row that names nobody keeps it for nobody, as one whose role was deleted does. */
export const saveAudience = async (db: Db, of: AudienceOf, thingId: number, { groupIds, departmentIds, userIds, isForNobody }: ContentAudience): Promise<void> => {
  await db.delete(contentAudience).where(eq(contentAudience[of], thingId));
  const rows = [...new Set(groupIds)].map((groupId) => ({ groupId }) as object).concat([...new Set(departmentIds)].map((departmentId) => ({ departmentId })), [...new Set(userIds)].map((userId) => ({ userId })));
  if (rows.length === 0 && isForNobody === 1) rows.push({});
  if (rows.length > 0) await db.insert(contentAudience).values(rows.map((row) => ({ ...row, [of]: thingId })));
};

/** What of an audience there is, with names for what is written down. */
export const namesOf = async (db: Db, { groupIds, departmentIds, userIds }: Pick<ContentAudience, 'groupIds' | 'departmentIds' | 'userIds'>) => ({
  groups: await db.select({ id: portalGroup.id, name: portalGroup.name }).from(portalGroup).where(isAmong(portalGroup.id, groupIds)).orderBy(asc(portalGroup.name)),
  departments: await db.select({ id: department.id, name: department.name }).from(department).where(isAmong(department.id, departmentIds)).orderBy(asc(department.name)),
  people: await db.select({ id: userAccount.id, name: userAccount.account, isActive: raw<boolean>`${isActivePerson}` }).from(userAccount).where(isAmong(userAccount.id, userIds)).orderBy(asc(userAccount.account)),
});

export const listGroups = (db: Db) => db.select({ id: portalGroup.id, name: portalGroup.name, ename: portalGroup.ename }).from(portalGroup).where(eq(portalGroup.isEnabled, true));

export const listDepartments = (db: Db) => db.select({ id: department.id, parentId: department.parentId, name: department.name, ename: department.ename }).from(department).orderBy(asc(department.sort), asc(department.id));

/** Active people, the first by account. */
export const findPeople = (db: Db, keyword: string): Promise<AudiencePerson[]> => {
  const { id, account, fullName } = userAccount;
  return db
    .select({ id, account, fullName })
    .from(userAccount)
    .where(and(isActivePerson, keyword === '' ? undefined : raw`strpos(${userAccount.searchText}, lower(${keyword})) > 0`))
    .orderBy(asc(account), asc(id))
    .limit(SHOWN);
};
