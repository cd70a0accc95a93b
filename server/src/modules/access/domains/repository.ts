import { and, asc, count, desc, eq, inArray, or, sql as raw, type SQL } from 'drizzle-orm';
import { isThere } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { contains } from '../../../database/text-search.ts';
import { within } from '../../../database/within.ts';
import { domain, domainRun, portalGroup, resourceGroup, userAccount, userGroup } from '../../../database/schema/index.ts';
import { administrators, touchPeople } from '../users/module.ts';

export type Domain = typeof domain.$inferSelect;
export type NewDomain = typeof domain.$inferInsert;
type Search = { readonly keyword: string; readonly id?: number | undefined };
type Page = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: 'priority' | 'name' | 'updateTime'; readonly orderType: 'asc' | 'desc' };
export type ListedDomain = Awaited<ReturnType<typeof listDomains>>[number];

const found = ({ keyword, id }: Search): SQL | undefined =>
  and(id === undefined ? undefined : eq(domain.id, id), keyword === '' ? undefined : or(...[domain.name, domain.shortName, domain.dnsName].map((column) => contains(column, keyword))));

export const countDomains = async (db: Db, search: Search): Promise<number> => (await db.select({ total: count() }).from(domain).where(found(search)))[0]?.total ?? 0;

export const listDomains = (db: Db, search: Search, { pageIndex, pageSize, orderBy, orderType }: Page) => {
  const direction = orderType === 'asc' ? asc : desc;
  return db
    .select({
      domain,
      people: within<number>(raw`select count(*)::int from ${userAccount} where ${userAccount.source} = 'ad' and ${userAccount.sourceId} = ${domain.id} and ${isThere}`),
      lastRun: within<{ kind: 'compare' | 'sync'; state: (typeof domainRun.$inferSelect)['state']; createTime: string; endTime: string | null } | null>(raw`
        select json_build_object('kind', ${domainRun.kind}, 'state', ${domainRun.state}, 'createTime', ${domainRun.createTime}, 'endTime', ${domainRun.endTime})
        from ${domainRun} where ${domainRun.domainId} = ${domain.id} order by ${domainRun.id} desc limit 1`),
    })
    .from(domain)
    .where(found(search))
    .orderBy(direction(domain[orderBy]), direction(domain.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

export const findDomain = async (db: Db, id: number): Promise<Domain | undefined> => (await db.select().from(domain).where(eq(domain.id, id)))[0];

/** Domains that are on, in the order in which people are looked for in them. */
export const enabledDomains = (db: Db): Promise<Domain[]> => db.select().from(domain).where(eq(domain.isEnabled, true)).orderBy(asc(domain.priority), asc(domain.id));

/** Which of a domain's names another one has. */
export const takenName = async (db: Db, { name, shortName, dnsName }: Pick<Domain, 'name' | 'shortName' | 'dnsName'>, except = 0): Promise<'name' | 'shortName' | 'dnsName' | undefined> => {
  const others = (await db.select({ id: domain.id, name: domain.name, shortName: domain.shortName, dnsName: domain.dnsName }).from(domain)).filter(({ id }) => id !== except);
  const same = (one: string, other: string) => one !== '' && one.toLowerCase() === other.toLowerCase();
  if (others.some((other) => same(name, other.name))) return 'name';
  if (others.some((other) => same(shortName, other.shortName))) return 'shortName';
  return others.some((other) => same(dnsName, other.dnsName)) ? 'dnsName' : undefined;
};

export const addDomain = async (db: Db, values: NewDomain): Promise<number> => {
  const [row] = await db.insert(domain).values(values).returning({ id: domain.id });
  if (!row) throw new Error('No domain was added');
  return row.id;
};

/** @returns false when somebody else has changed it since `version` */
export const updateDomain = async (db: Db, id: number, version: number, values: Partial<NewDomain>): Promise<boolean> =>
  (await db.update(domain).set({ ...values, version: raw`${domain.version} + 1`, updateTime: new Date() }).where(and(eq(domain.id, id), eq(domain.version, version))).returning({ id: domain.id })).length > 0;

export const setEnabled = async (db: Db, id: number, isEnabled: boolean): Promise<void> => {
  await db.update(domain).set({ isEnabled, version: raw`${domain.version} + 1`, updateTime: new Date() }).where(eq(domain.id, id));
};

export const setSecret = async (db: Db, id: number, bindSecret: string): Promise<void> => {
  await db.update(domain).set({ bindSecret }).where(eq(domain.id, id));
};

/** What is sealed of domains, with what it is known by. */
export const sealedSecrets = (db: Db): Promise<{ id: number; name: string; sealed: string }[]> => db.select({ id: domain.id, name: domain.name, sealed: domain.bindSecret }).from(domain).orderBy(asc(domain.id));

/** Writes a password in place of the one that was read; where it is another one by now, that stays. */
export const replaceSecret = async (db: Db, { id, sealed }: { readonly id: number; readonly sealed: string }, bindSecret: string): Promise<void> => {
  await db.update(domain).set({ bindSecret }).where(and(eq(domain.id, id), eq(domain.bindSecret, sealed)));
};

export const removeDomain = async (db: Db, id: number): Promise<void> => {
  await db.delete(domain).where(eq(domain.id, id));
};

const isOf = (id: number) => and(isThere, eq(userAccount.source, 'ad'), eq(userAccount.sourceId, id));

export const countPeople = async (db: Db, id: number): Promise<number> => (await db.select({ total: count() }).from(userAccount).where(isOf(id)))[0]?.total ?? 0;

/** After another attribute has become what people are known by, they are known by their accounts once more. */
export const forgetExternalIds = async (db: Db, id: number): Promise<void> => {
  await db.update(userAccount).set({ externalId: null }).where(isOf(id));
};

/** A run that has not ended. */
export const openRun = async (db: Db, domainId: number): Promise<boolean> =>
  (await db.select({ id: domainRun.id }).from(domainRun).where(and(eq(domainRun.domainId, domainId), inArray(domainRun.state, ['waiting', 'running'])))).length > 0;

/** Whether a resource group is there, and holds every interface: what no directory gives. */
export const resourceGroupKind = async (db: Db, id: number | null): Promise<'missing' | 'administrators' | 'other'> => {
  if (id === null) return 'missing';
  const [row] = await db.select({ code: resourceGroup.code }).from(resourceGroup).where(eq(resourceGroup.id, id));
  if (!row) return 'missing';
  return row.code === 'administrators' || (await administrators(db)).some((group) => group.id === id) ? 'administrators' : 'other';
};

/** Names and codes of roles, by id. */
export const rolesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, { name: string; ename: string; code: string }>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: portalGroup.id, name: portalGroup.name, ename: portalGroup.ename, code: portalGroup.code }).from(portalGroup).where(inArray(portalGroup.id, [...ids]));
  return new Map(rows.map(({ id, ...role }) => [id, role]));
};

/** Gives somebody roles for a domain; those that they have already stay as they are. */
export const giveRoles = async (db: Db, domainId: number, given: readonly { userId: number; groupId: number }[]): Promise<void> => {
  if (given.length === 0) return;
  const added = await db.insert(userGroup).values(given.map((one) => ({ ...one, source: 'ad' as const, sourceId: domainId }))).onConflictDoNothing().returning({ userId: userGroup.userId });
  await touchPeople(db, added.map(({ userId }) => userId));
};
