import { and, asc, eq, isNull, or, sql as raw, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Grantable, HolderKind } from '@portal/shared/contract/all';
import { isActivePerson, isThere } from '../../../database/active-people.ts';
import { isCurrent } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import { accessRequest, groupReport, portalGroup, userAccount, userReport } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';
import type { Language } from '../../../language/language.ts';
import { compareNames, inOrderOf, pageByName, pageInOrder } from '../../../language/name-rules.ts';

type Page = { readonly pageIndex: number; readonly pageSize: number; readonly orderType: 'asc' | 'desc' };
type Search = { readonly reportId: number; readonly keyword: string; readonly kind?: HolderKind | undefined };

const roleNamed = (keyword: string): SQL | undefined => (keyword === '' ? undefined : or(contains(portalGroup.name, keyword), contains(portalGroup.ename, keyword)));
/** Of people nothing else is shown, so by nothing else are they found. */
const personNamed = (keyword: string): SQL | undefined => (keyword === '' ? undefined : or(contains(userAccount.account, keyword), contains(userAccount.fullName, keyword)));

const isOf = (kind: HolderKind | undefined, one: HolderKind): SQL | undefined => (kind === undefined || kind === one ? undefined : raw`false`);

/** Who granted it to a person that had asked for it, the last time. */
const givenBy = raw<string>`coalesce((select decider.full_name from ${accessRequest} asked inner join ${userAccount} decider on decider.id = asked.decider_id where asked.user_id = ${userReport.userId} and asked.report_id = ${userReport.reportId} and asked.group_id is null and asked.state = 'granted' order by asked.id desc limit 1), '')`;

/** Roles, and people by grants of their own, in one list. */
const holders = (db: Db, { reportId, keyword, kind }: Search) =>
  unionAll(
    db
      .select({ kind: raw<HolderKind>`'role'`.as('kind'), id: portalGroup.id, name: raw<string>`${portalGroup.name}`.as('name'), ename: raw<string>`${portalGroup.ename}`.as('ename'), account: raw<string>`''`.as('account'), allowA: groupReport.allowA, pages: raw<number | null>`cardinality(${groupReport.pages})`.as('pages'), until: raw`null::timestamptz`.mapWith(userReport.expireTime).as('until') as SQL.Aliased<Date | null>, counts: raw<boolean>`${portalGroup.isEnabled}`.as('counts'), givenBy: raw<string>`''`.as('given_by') })
      .from(groupReport)
      .innerJoin(portalGroup, eq(portalGroup.id, groupReport.groupId))
      .where(and(eq(groupReport.reportId, reportId), roleNamed(keyword), isOf(kind, 'role'))),
    db
      .select({ kind: raw<HolderKind>`'person'`.as('kind'), id: userAccount.id, name: raw<string>`${userAccount.fullName}`.as('name'), ename: raw<string>`''`.as('ename'), account: raw<string>`${userAccount.account}`.as('account'), allowA: userReport.allowA, pages: raw<number | null>`cardinality(${userReport.pages})`.as('pages'), until: raw`${userReport.expireTime}`.mapWith(userReport.expireTime).as('until') as SQL.Aliased<Date | null>, counts: raw<boolean>`(${userAccount.isCustom} and ${isActivePerson})`.as('counts'), givenBy: givenBy.as('given_by') })
      .from(userReport)
      .innerJoin(userAccount, eq(userAccount.id, userReport.userId))
      .where(and(eq(userReport.reportId, reportId), isThere, isCurrent(userReport), personNamed(keyword), isOf(kind, 'person'))),
  ).as('holders');

export const countHolders = async (db: Db, search: Search): Promise<number> => db.$count(holders(db, search));

type Named = { readonly kind: HolderKind; readonly id: number; readonly name: string; readonly ename: string };

/** Roles before people, each by name. */
const inOrder = (language: Language, orderType: Page['orderType']) => {
  const compare = compareNames(language);
  const direction = orderType === 'asc' ? 1 : -1;
  return (one: Named, other: Named): number => Number(one.kind === 'person') - Number(other.kind === 'person') || direction * compare(one, other) || one.id - other.id;
};

/** One page of them, in the order of a language, which the database does not know. */
export const listHolders = async (db: Db, search: Search, page: Page, language: Language) => {
  const one = holders(db, search);
  const compare = inOrder(language, page.orderType);
  const found = pageInOrder(await db.select({ kind: one.kind, id: one.id, name: one.name, ename: one.ename }).from(one), page, compare);
  const isFound = (kind: HolderKind) => and(eq(one.kind, kind), isAmong(one.id, found.filter((row) => row.kind === kind).map(({ id }) => id)));
  return (await db.select().from(one).where(or(isFound('role'), isFound('person')))).toSorted(compare);
};

const grantableRoles = ({ reportId, keyword }: Search): SQL | undefined => and(roleNamed(keyword), raw`not exists (select from ${groupReport} where ${groupReport.groupId} = ${portalGroup.id} and ${groupReport.reportId} = ${reportId})`);
const grantablePeople = ({ reportId, keyword }: Search): SQL | undefined =>
  and(isActivePerson, isNull(userAccount.deletedTime), personNamed(keyword), raw`not exists (select from ${userReport} where ${userReport.userId} = ${userAccount.id} and ${userReport.reportId} = ${reportId} and ${isCurrent(userReport)})`);

export const countGrantable = (db: Db, kind: HolderKind, search: Search): Promise<number> => (kind === 'role' ? db.$count(portalGroup, grantableRoles(search)) : db.$count(userAccount, grantablePeople(search)));

export const listGrantable = async (db: Db, kind: HolderKind, search: Search, page: Page, language: Language): Promise<Grantable[]> => {
  if (kind === 'role') {
    const { id, name, ename } = portalGroup;
    const roles = await db.select({ id, name, ename, account: raw<string>`''` }).from(portalGroup).where(grantableRoles(search));
    const ids = pageByName(language, roles, page);
    return inOrderOf(ids, roles.filter((role) => ids.includes(role.id)), (role) => role.id);
  }
  const { pageIndex, pageSize, orderType } = page;
  const { id, fullName, account } = userAccount;
  return db.select({ id, name: fullName, ename: raw<string>`''`, account }).from(userAccount).where(grantablePeople(search)).orderBy(raw`lower(${fullName}) ${raw.raw(orderType)}`, asc(account)).limit(pageSize).offset((pageIndex - 1) * pageSize);
};
