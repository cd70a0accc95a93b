import { and, asc, count, desc, eq, isNull, or, sql as raw, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { reportClassType, type ownedThingOrder } from '@portal/shared/contract/all';
import { isActivePerson } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { dashboard, report, reportClass, userAccount } from '../../../database/schema/index.ts';

type Search = { readonly keyword: string; readonly kind?: 'report' | 'dashboard' | undefined };
type Page = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: (typeof ownedThingOrder)[number]; readonly orderType: 'asc' | 'desc' };

/** What is published; what people made for themselves is theirs. */
const isPublished = and(eq(report.classType, reportClassType.published), isNull(report.deleteTime));

const things = (db: Db) =>
  unionAll(
    db
      .select({ id: report.id, kind: raw<'report' | 'dashboard'>`'report'`.as('kind'), name: raw<string>`${report.name}`.as('name'), ename: raw<string>`${report.ename}`.as('ename'), className: raw<string>`${reportClass.name}`.as('class_name'), classEnName: raw<string>`${reportClass.ename}`.as('class_en_name'), owner: raw<string>`${report.owner}`.as('owner'), ownerId: report.ownerId })
      .from(report)
      .innerJoin(reportClass, eq(reportClass.id, report.classId))
      .where(isPublished),
    db
      .select({ id: dashboard.id, kind: raw<'report' | 'dashboard'>`'dashboard'`.as('kind'), name: raw<string>`${dashboard.displayName}`.as('name'), ename: raw<string>`${dashboard.enDisplayName}`.as('ename'), className: raw<string>`''`.as('class_name'), classEnName: raw<string>`''`.as('class_en_name'), owner: raw<string>`''`.as('owner'), ownerId: dashboard.ownerId })
      .from(dashboard),
  ).as('things');

const matching = (thing: ReturnType<typeof things>, { keyword, kind }: Search): SQL | undefined =>
  and(
    kind && raw`${thing.kind} = ${kind}`,
    keyword === '' ? undefined : or(raw`strpos(lower(${thing.name} || chr(10) || ${thing.ename} || chr(10) || ${thing.owner}), lower(${keyword})) > 0`, raw`strpos(${userAccount.searchText}, lower(${keyword})) > 0`),
  );

export const countThings = async (db: Db, search: Search): Promise<number> => {
  const thing = things(db);
  return (await db.select({ total: count() }).from(thing).leftJoin(userAccount, eq(userAccount.id, thing.ownerId)).where(matching(thing, search)))[0]?.total ?? 0;
};

export const listThings = (db: Db, search: Search, { pageIndex, pageSize, orderBy, orderType }: Page) => {
  const thing = things(db);
  const direction = orderType === 'asc' ? asc : desc;
  return db
    .select({ id: thing.id, kind: thing.kind, name: thing.name, ename: thing.ename, className: thing.className, classEnName: thing.classEnName, owner: thing.owner, ownerId: thing.ownerId, ownerAccount: raw<string>`coalesce(${userAccount.account}, '')`, ownerName: raw<string>`coalesce(${userAccount.fullName}, '')` })
    .from(thing)
    .leftJoin(userAccount, eq(userAccount.id, thing.ownerId))
    .where(matching(thing, search))
    .orderBy(raw`${direction(orderBy === 'name' ? thing.name : userAccount.account)} nulls last`, asc(thing.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

/** A published report or a dashboard with the account of its owner; nobody else changes it until the transaction ends. */
export const holdThing = async (db: Db, id: number): Promise<{ kind: 'report' | 'dashboard'; name: string; ename: string; ownerId: number | null } | undefined> => {
  const [one] = await db.select({ name: report.name, ename: report.ename, ownerId: report.ownerId }).from(report).where(and(eq(report.id, id), isPublished)).for('update');
  if (one) return { kind: 'report', ...one };
  const [other] = await db.select({ name: dashboard.displayName, ename: dashboard.enDisplayName, ownerId: dashboard.ownerId }).from(dashboard).where(eq(dashboard.id, id)).for('update');
  return other && { kind: 'dashboard', ...other };
};

/** The form of a report or dashboard holds its owner too: who has one open is told when they save. */
export const setOwner = async (db: Db, kind: 'report' | 'dashboard', id: number, ownerId: number | null): Promise<void> => {
  if (kind === 'report') await db.update(report).set({ ownerId, version: raw`${report.version} + 1`, updateTime: new Date() }).where(eq(report.id, id));
  else await db.update(dashboard).set({ ownerId, version: raw`${dashboard.version} + 1`, updateTime: new Date() }).where(eq(dashboard.id, id));
};

export const accountOf = async (db: Db, id: number): Promise<string | undefined> => (await db.select({ account: userAccount.account }).from(userAccount).where(eq(userAccount.id, id)))[0]?.account;

/** The account of somebody whose account is on. */
export const activeAccount = async (db: Db, id: number): Promise<string | undefined> => (await db.select({ account: userAccount.account }).from(userAccount).where(and(eq(userAccount.id, id), isActivePerson)))[0]?.account;

export const findPeople = (db: Db, keyword: string, most: number) =>
  db
    .select({ id: userAccount.id, account: userAccount.account, fullName: userAccount.fullName })
    .from(userAccount)
    .where(and(isActivePerson, keyword === '' ? undefined : raw`strpos(${userAccount.searchText}, lower(${keyword})) > 0`))
    .orderBy(asc(userAccount.account))
    .limit(most);
