import { and, asc, count, desc, eq, inArray, sql as raw, type SQL } from 'drizzle-orm';
import { USER_PAGE_SIZE, type PersonSource } from '@portal/shared/contract/all';
import { isActivePerson, isThere } from '../../../database/active-people.ts';
import { isCurrent } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { bothNames } from '../../../language/language.ts';
import { department, domainLeaver, portalGroup, resourceGroup, userAccount, userGroup } from '../../../database/schema/index.ts';
import { subtreeIds } from '../../../database/subtree.ts';
import { isAmong } from '../../../database/text-search.ts';

export type UserOrder = 'account' | 'fullName' | 'mail' | 'lastLogin' | 'createTime';
type Ordered = { readonly orderBy: UserOrder; readonly orderType: 'asc' | 'desc' };
export type UserPage = Ordered & { readonly pageIndex: number; readonly pageSize: number };
/** What narrows the list down; what is not set is undefined, as it comes from the contract. */
export type UserFilter = {
  readonly id?: number | undefined;
  readonly isAction?: 0 | 1 | undefined;
  readonly groupId?: number | undefined;
  readonly resourceGroupId?: number | undefined;
  readonly signedIn?: 'never' | 'notFor90Days' | undefined;
  readonly source?: PersonSource | undefined;
  /** With the departments below it; 0 is for who is in none. */
  readonly departmentId?: number | undefined;
  readonly ends?: 'within30Days' | undefined;
};
/** Everybody, who is among `ids`, or whose account, name, mail or job number contains the keyword, whatever its capitals; `filter` narrows that down. */
export type Wanted = { readonly ids: readonly number[] } | { readonly keyword: string; readonly filter?: UserFilter } | undefined;

// The keyword is made lower once, by the subquery, and not for every row.
const contains = raw`strpos(${userAccount.searchText}, (select lower(${raw.placeholder('keyword')}::text))) > 0`;
const given = (name: keyof UserFilter) => raw`${raw.placeholder(name)}::int`;
const narrowed = {
  id: raw`${userAccount.id} = ${given('id')}`,
  isAction: raw`${userAccount.isAction} = ${given('isAction')}::boolean`,
  groupId: raw`${userAccount.id} in (select ${userGroup.userId} from ${userGroup} where ${userGroup.groupId} = ${given('groupId')} and ${isCurrent(userGroup)})`,
  resourceGroupId: raw`${userAccount.resourceGroupId} = ${given('resourceGroupId')}`,
  never: raw`${userAccount.lastLogin} is null`,
  notFor90Days: raw`coalesce(${userAccount.lastLogin}, ${userAccount.createTime}) < now() - interval '90 days'`,
  source: raw`${userAccount.source} = ${raw.placeholder('source')}`,
  departmentId: raw`${userAccount.departmentId} in ${subtreeIds(department, given('departmentId'))}`,
  noDepartment: raw`${userAccount.departmentId} is null`,
  within30Days: raw`${userAccount.validUntil} between now() and now() + interval '30 days'`,
} satisfies Record<string, SQL>;

/** The conditions that a filter asks for: some are a field's, of others each has a name of its own. */
const isAsked = (part: keyof typeof narrowed, filter: UserFilter): boolean => {
  if (part === 'departmentId') return Boolean(filter.departmentId);
  if (part === 'noDepartment') return filter.departmentId === 0;
  return part in filter ? filter[part as keyof UserFilter] !== undefined : filter.signedIn === part || filter.ends === part;
};
const parts = Object.keys(narrowed) as (keyof typeof narrowed)[];

/**
 * What is asked for by keyword and filters: a condition of those alone that are set, because one that is not would hide
 * from PostgreSQL how many rows there are to be. `name` tells such conditions apart.
 */
const filteredBy = (keyword: string, filter: UserFilter): { readonly name: string; readonly condition: SQL | undefined } => {
  const set = parts.filter((part) => isAsked(part, filter));
  return {
    name: `filtered${keyword === '' ? '' : '_k'}_${set.map((part) => parts.indexOf(part)).join('_')}`,
    condition: and(isThere, ...(keyword === '' ? [] : [contains]), ...set.map((part) => narrowed[part])),
  };
};
const isOneOf = and(isThere, raw`${userAccount.id} = any(${raw.placeholder('ids')}::int[])`);
const matches = and(isThere, contains);

const counted = prepared((db) => db.select({ total: count() }).from(userAccount).where(isThere).prepare('users_count'));
const countedMatching = prepared((db) => db.select({ total: count() }).from(userAccount).where(matches).prepare('users_count_matching'));
const someMatching = prepared((db) => db.select({ id: userAccount.id }).from(userAccount).where(matches).limit(raw.placeholder('most')).prepare('users_matching'));

const countQuery = (db: Db, name: string, condition: SQL | undefined) => db.select({ total: count() }).from(userAccount).where(condition).prepare(name);
const counts = new Map<string, (db: Db) => ReturnType<typeof countQuery>>();

const countOf = (keyword: string, filter: UserFilter): ((db: Db) => ReturnType<typeof countQuery>) => {
  const { name, condition } = filteredBy(keyword, filter);
  const known = counts.get(name) ?? prepared((db) => countQuery(db, `users_count_${name}`, condition));
  counts.set(name, known);
  return known;
};

/** @param keyword empty for everybody */
export const countUsers = async (db: Db, keyword: string, filter?: UserFilter): Promise<number> => {
  const [row] = filter ? await countOf(keyword, filter)(db).execute({ keyword, ...filter }) : keyword === '' ? await counted(db).execute() : await countedMatching(db).execute({ keyword });
  return row?.total ?? 0;
};

/** Whether anything is narrowed down at all. */
export const isSet = (filter: UserFilter): boolean => Object.values(filter).some((value) => value !== undefined);

/** Ids of users who match a keyword, in no order: all of them, or `most`. */
export const idsMatching = async (db: Db, keyword: string, most: number): Promise<number[]> => (await someMatching(db).execute({ keyword, most })).map(({ id }) => id);

/** The page that everybody sees first. Its numbers stand in the text, so that PostgreSQL keeps the plan instead of making it anew for them. */
const isUsual = ({ pageIndex, pageSize }: UserPage): boolean => pageIndex === 1 && pageSize === USER_PAGE_SIZE;

/** A number that is part of the text. A plain one would be a parameter; drizzle takes any expression here, but its types know placeholders only. */
const literal = (value: number) => raw.raw(String(value)) as unknown as ReturnType<typeof raw.placeholder>;

/** Who never signed in stands last in both directions; the other columns have no nulls, and are read by their indexes. */
const inOrder = ({ orderBy, orderType }: Ordered): SQL[] => {
  const direction = orderType === 'asc' ? asc : desc;
  const first = direction(userAccount[orderBy]);
  return [orderBy === 'lastLogin' ? raw`${first} nulls last` : first, direction(userAccount.id)];
};

const pageQuery = (db: Db, name: string, condition: SQL | undefined, page: UserPage) =>
  db
    .select({
      id: userAccount.id,
      account: userAccount.account,
      jobNo: userAccount.jobNo,
      fullName: userAccount.fullName,
      mail: userAccount.mail,
      mobile: userAccount.mobile,
      departmentId: userAccount.departmentId,
      departmentName: raw<string>`coalesce(${department.name}, '')`,
      departmentEnName: raw<string>`coalesce(${department.ename}, '')`,
      source: userAccount.source,
      validUntil: userAccount.validUntil,
      resourceGroupId: userAccount.resourceGroupId,
      resourceGroupName: resourceGroup.name,
      resourceGroupEnName: resourceGroup.ename,
      notes: userAccount.notes,
      isAction: userAccount.isAction,
      isCustom: userAccount.isCustom,
      lastLogin: userAccount.lastLogin,
      createTime: userAccount.createTime,
      updateTime: userAccount.updateTime,
      version: userAccount.version,
      groups: raw<[id: number, name: string, ename: string][] | null>`(
        select json_agg(json_build_array(${portalGroup.id}, ${portalGroup.name}, ${portalGroup.ename}) order by ${portalGroup.name})
        from ${userGroup} inner join ${portalGroup} on ${portalGroup.id} = ${userGroup.groupId} where ${userGroup.userId} = ${userAccount.id} and ${isCurrent(userGroup)})`,
    })
    .from(userAccount)
    .innerJoin(resourceGroup, eq(resourceGroup.id, userAccount.resourceGroupId))
    .leftJoin(department, eq(department.id, userAccount.departmentId))
    .where(condition)
    .orderBy(...inOrder(page))
    .limit(isUsual(page) ? literal(USER_PAGE_SIZE) : raw.placeholder('pageSize'))
    .offset(isUsual(page) ? literal(0) : raw.placeholder('offset'))
    .prepare(name);

const pages = new Map<string, (db: Db) => ReturnType<typeof pageQuery>>();

const pageOf = (kind: string, condition: SQL | undefined, page: UserPage): ((db: Db) => ReturnType<typeof pageQuery>) => {
  const name = `users_${kind}_${page.orderBy}_${page.orderType}${isUsual(page) ? '_usual' : ''}`;
  const known = pages.get(name) ?? prepared((db) => pageQuery(db, name, condition, page));
  pages.set(name, known);
  return known;
};

const idQuery = (db: Db, name: string, condition: SQL | undefined, order: Ordered) => db.select({ id: userAccount.id }).from(userAccount).where(condition).orderBy(...inOrder(order)).prepare(name);
const idQueries = new Map<string, (db: Db) => ReturnType<typeof idQuery>>();

/** Ids of all users who match a keyword and filters, in an order. */
export const idsInOrder = async (db: Db, keyword: string, filter: UserFilter, order: Ordered): Promise<number[]> => {
  const { name: kind, condition } = filteredBy(keyword, filter);
  const name = `users_ids_${kind}_${order.orderBy}_${order.orderType}`;
  const known = idQueries.get(name) ?? prepared((one) => idQuery(one, name, condition, order));
  idQueries.set(name, known);
  return (await known(db).execute({ keyword, ...filter })).map(({ id }) => id);
};

export type ListedUser = Awaited<ReturnType<typeof listUsers>>[number];

/** One page of users with their groups. */
export const listUsers = (db: Db, wanted: Wanted, page: UserPage) => {
  const { filter, ...rest } = { filter: undefined, ...wanted };
  return queryOf(wanted, page)(db).execute({ ...rest, ...filter, pageSize: page.pageSize, offset: (page.pageIndex - 1) * page.pageSize });
};

const queryOf = (wanted: Wanted, page: UserPage) => {
  if (wanted === undefined) return pageOf('all', isThere, page);
  if ('ids' in wanted) return pageOf('ids', isOneOf, page);
  if (!wanted.filter) return pageOf('keyword', matches, page);
  const { name, condition } = filteredBy(wanted.keyword, wanted.filter);
  return pageOf(name, condition, page);
};

export const findUser = async (db: Db, id: number): Promise<typeof userAccount.$inferSelect | undefined> =>
  (await db.select().from(userAccount).where(and(isThere, eq(userAccount.id, id))))[0];

/** What the audit log keeps of a user; nothing of the password is in it. */
export type DescribedUser = Pick<typeof userAccount.$inferSelect, 'fullName' | 'mail' | 'mobile' | 'jobNo' | 'notes'> & { readonly validUntil: string | null; readonly departmentId: string | null; readonly resourceGroup: string; readonly groups: readonly string[] };

/** @throws Error when there is no such user */
export const describeUser = async (db: Db, id: number): Promise<DescribedUser> => {
  const [described] = await describeUsers(db, [id]);
  if (!described) throw new Error(`There is no user ${id}`);
  return described[1];
};

/** The same for many, with their ids. */
export const describeUsers = async (db: Db, ids: readonly number[]): Promise<[id: number, user: DescribedUser][]> => {
  const { id, fullName, mail, mobile, jobNo, notes, validUntil } = userAccount;
  const rows = await db
    .select({ id, fullName, mail, mobile, jobNo, notes, validUntil, department: department.name, departmentEnName: department.ename, resourceGroup: resourceGroup.name, resourceGroupEnName: resourceGroup.ename })
    .from(userAccount)
    .innerJoin(resourceGroup, eq(resourceGroup.id, userAccount.resourceGroupId))
    .leftJoin(department, eq(department.id, userAccount.departmentId))
    .where(isAmong(userAccount.id, ids));
  const roles = await db
    .select({ userId: userGroup.userId, name: portalGroup.name, ename: portalGroup.ename, source: userGroup.source, expireTime: userGroup.expireTime })
    .from(userGroup)
    .innerJoin(portalGroup, eq(portalGroup.id, userGroup.groupId))
    .where(and(isAmong(userGroup.userId, ids), isCurrent(userGroup)))
    .orderBy(asc(portalGroup.name));
  const rolesOf = Map.groupBy(roles, ({ userId }) => userId);
  return rows.map(({ id: userId, department: name, departmentEnName, resourceGroupEnName, validUntil: end, ...row }) => [
    userId,
    {
      ...row,
      validUntil: end?.toISOString() ?? null,
      departmentId: name === null ? null : bothNames(name, departmentEnName ?? ''),
      resourceGroup: bothNames(row.resourceGroup, resourceGroupEnName),
      groups: (rolesOf.get(userId) ?? []).map(roleLine),
    },
  ]);
};

/** A role with who gave it, unless that was by hand, and until when: what was a directory's, or for a time, and is so no more is a change. */
const roleLine = ({ name, ename, source, expireTime }: { name: string; ename: string; source: PersonSource; expireTime: Date | null }): string => {
  const more = [...(source === 'local' ? [] : [source]), ...(expireTime ? [`until ${expireTime.toISOString()}`] : [])];
  return more.length > 0 ? `${bothNames(name, ename)} [${more.join(', ')}]` : bothNames(name, ename);
};

/** Who may customize their portal, by id. */
export const customOf = async (db: Db, ids: readonly number[]): Promise<Map<number, boolean>> => {
  const rows = await db.select({ id: userAccount.id, isCustom: userAccount.isCustom }).from(userAccount).where(inArray(userAccount.id, [...ids]));
  return new Map(rows.map(({ id, isCustom }) => [id, isCustom]));
};

/** @returns undefined when the account is taken, in whatever capitals */
export const addUser = async (db: Db, values: typeof userAccount.$inferInsert): Promise<number | undefined> =>
  (await db.insert(userAccount).values(values).onConflictDoNothing().returning({ id: userAccount.id }))[0]?.id;

/** What a domain's synchronisation has noted of people who were missing there. */
export const forgetLeavers = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(domainLeaver).where(inArray(domainLeaver.userId, [...ids]));
};

export const updateUsers = async (db: Db, ids: readonly number[], values: Partial<typeof userAccount.$inferInsert>): Promise<void> => {
  await db.update(userAccount).set(values).where(inArray(userAccount.id, [...ids]));
};

/** Changes a user who is still as of `version`. @returns whether they were */
export const updateUser = async (db: Db, id: number, version: number, values: Partial<typeof userAccount.$inferInsert>): Promise<boolean> =>
  (await db.update(userAccount).set({ ...values, updateTime: new Date(), version: raw`${userAccount.version} + 1` }).where(and(eq(userAccount.id, id), eq(userAccount.version, version))).returning({ id: userAccount.id })).length > 0;

export const hasResourceGroup = async (db: Db, id: number): Promise<boolean> =>
  (await db.select({ id: resourceGroup.id }).from(resourceGroup).where(eq(resourceGroup.id, id))).length > 0;

export const hasGroups = async (db: Db, ids: readonly number[]): Promise<boolean> =>
  (await db.select({ id: portalGroup.id }).from(portalGroup).where(inArray(portalGroup.id, [...ids]))).length === new Set(ids).size;

export const hasDepartment = async (db: Db, id: number): Promise<boolean> => (await db.select({ id: department.id }).from(department).where(eq(department.id, id))).length > 0;

/** Changes users where something is different; who had a form open is told. @returns who was changed */
export const changeUsers = async (db: Db, ids: readonly number[], values: Partial<Pick<typeof userAccount.$inferInsert, 'resourceGroupId' | 'departmentId'>>): Promise<number[]> => {
  const differs = Object.entries(values).map(([field, value]) => raw`${userAccount[field as 'departmentId']} is distinct from ${value}`);
  const rows = await db
    .update(userAccount)
    .set({ ...values, updateTime: new Date(), version: raw`${userAccount.version} + 1` })
    .where(and(inArray(userAccount.id, [...ids]), ...differs))
    .returning({ id: userAccount.id });
  return rows.map(({ id }) => id);
};

export const namesOfUsers = async (db: Db, ids: readonly number[]): Promise<{ id: number; account: string; fullName: string }[]> =>
  ids.length === 0 ? [] : db.select({ id: userAccount.id, account: userAccount.account, fullName: userAccount.fullName }).from(userAccount).where(inArray(userAccount.id, [...ids])).orderBy(userAccount.id);

/** Active people with one of these mail addresses, which are in small letters. */
export const idsOfAddresses = async (db: Db, addresses: readonly string[]): Promise<number[]> =>
  addresses.length === 0 ? [] : (await db.select({ id: userAccount.id }).from(userAccount).where(and(isActivePerson, inArray(raw`lower(${userAccount.mail})`, [...addresses])))).map(({ id }) => id);
