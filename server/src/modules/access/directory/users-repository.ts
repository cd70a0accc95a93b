import { and, asc, count, desc, eq, inArray, isNull, or, sql as raw, type SQL } from 'drizzle-orm';
import type { directoryLicences, directoryMatches, directoryUserOrder } from '@portal/shared/contract/all';
import { isActive, isThere } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { directoryUser, portalGroup, resourceGroup, ssoIdentity, userAccount, userGroup } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';
import { endSessionsOf } from '../sign-in/module.ts';
import type { DirectoryPerson } from '../../../entra/directory.ts';
import type { EntryChange, KeptAccount } from './rules.ts';

export type DirectoryUserRow = typeof directoryUser.$inferSelect;
type Search = {
  readonly keyword: string;
  readonly id?: number | undefined;
  readonly match?: (typeof directoryMatches)[number] | undefined;
  readonly department?: string | undefined;
  readonly licence?: (typeof directoryLicences)[number] | undefined;
  readonly isEnabled?: 0 | 1 | undefined;
};
type Paging = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: (typeof directoryUserOrder)[number]; readonly orderType: 'asc' | 'desc' };

/** So many rows have fewer parameters than one statement may have. */
const ROWS_AT_ONCE = 1_000;

/** Accounts that the directory keeps are known by the object's id there. */
const isKept = and(isThere, eq(userAccount.source, 'azure'));
const isTheirs = and(isKept, eq(userAccount.externalId, directoryUser.objectId));
/** Accounts that no directory keeps, and that could be somebody's. */
const isFree = and(isThere, inArray(userAccount.source, ['local', 'sso']));
const couldBe = raw`((${directoryUser.upn} <> '' and lower(${directoryUser.upn}) in (lower(${userAccount.account}), lower(${userAccount.mail}))) or (${directoryUser.mail} <> '' and lower(${directoryUser.mail}) = lower(${userAccount.mail})) or (${directoryUser.employeeId} <> '' and ${directoryUser.employeeId} = ${userAccount.jobNo}))`;
const candidates = raw<number>`(select count(*)::int from ${userAccount} where ${isFree} and ${couldBe})`;
const hasAccount = raw`exists (select from ${userAccount} where ${isTheirs})`;
/** `several` is asked for by two candidates at least: it takes a look at every account, and so comes last. */
const matches: Record<(typeof directoryMatches)[number], SQL> = { matched: hasAccount, unmatched: raw`not ${hasAccount}`, several: raw`(not ${hasAccount} and ${candidates} > 1)` };

const found = ({ keyword, id, match, department, licence, isEnabled }: Search): SQL | undefined =>
  and(
    keyword === '' ? undefined : or(...[directoryUser.displayName, directoryUser.upn, directoryUser.mail, directoryUser.employeeId].map((column) => contains(column, keyword))),
    id === undefined ? undefined : eq(directoryUser.id, id),
    department ? contains(directoryUser.department, department) : undefined,
    licence === undefined ? undefined : eq(directoryUser.licence, licence),
    isEnabled === undefined ? undefined : eq(directoryUser.isEnabled, isEnabled === 1),
    match && matches[match],
  );

export const countDirectoryUsers = async (db: Db, search: Search): Promise<number> => (await db.select({ total: count() }).from(directoryUser).where(found(search)))[0]?.total ?? 0;

export const listDirectoryUsers = (db: Db, search: Search, { pageIndex, pageSize, orderBy, orderType }: Paging) => {
  const direction = orderType === 'asc' ? asc : desc;
  return db
    .select({ user: directoryUser, userId: userAccount.id, account: userAccount.account, candidates })
    .from(directoryUser)
    .leftJoin(userAccount, isTheirs)
    .where(found(search))
    .orderBy(direction(directoryUser[orderBy]), asc(directoryUser.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

export const findDirectoryUsers = (db: Db, ids: readonly number[]): Promise<DirectoryUserRow[]> => db.select().from(directoryUser).where(isAmong(directoryUser.id, ids)).orderBy(asc(directoryUser.id));

export const allDirectoryUsers = async (db: Db): Promise<Map<string, DirectoryUserRow>> => new Map((await db.select().from(directoryUser)).map((row) => [row.objectId, row]));

/** Accounts of directory users, by the object's id. */
export const accountsOfObjects = async (db: Db, objectIds: readonly string[]): Promise<Map<string, { id: number; account: string }>> => {
  if (objectIds.length === 0) return new Map();
  const rows = await db.select({ id: userAccount.id, account: userAccount.account, objectId: userAccount.externalId }).from(userAccount).where(and(isKept, inArray(userAccount.externalId, [...objectIds])));
  return new Map(rows.map(({ objectId, ...row }) => [objectId ?? '', row]));
};

/** All accounts that the directory keeps. */
export const keptAccounts = async (db: Db): Promise<KeptAccount[]> => {
  const { id, account, externalId, fullName, mail, jobNo, isAction, validUntil } = userAccount;
  const rows = await db.select({ id, account, externalId, fullName, mail, jobNo, isAction, validUntil }).from(userAccount).where(isKept).orderBy(asc(id));
  return rows.map(({ externalId: objectId, isAction: on, validUntil: until, ...row }) => ({ ...row, objectId: objectId ?? '', isActive: isActive({ isAction: on, validUntil: until }) }));
};

/** Accounts that could be those of directory users without one. */
export const listCandidates = (db: Db, most: number) =>
  db
    .select({ id: directoryUser.id, displayName: directoryUser.displayName, upn: directoryUser.upn, mail: directoryUser.mail, userId: userAccount.id, account: userAccount.account, fullName: userAccount.fullName, accountMail: userAccount.mail })
    .from(directoryUser)
    .innerJoin(userAccount, and(isFree, couldBe))
    .where(and(raw`not exists (select from ${userAccount} theirs where theirs.source = 'azure' and theirs.external_id = ${directoryUser.objectId} and theirs.deleted_time is null)`, eq(directoryUser.isPresent, true)))
    .orderBy(asc(directoryUser.displayName), asc(directoryUser.id), asc(userAccount.account))
    .limit(most);

export const findAccounts = (db: Db, ids: readonly number[]) =>
  db.select({ id: userAccount.id, account: userAccount.account, source: userAccount.source, externalId: userAccount.externalId }).from(userAccount).where(and(isThere, isAmong(userAccount.id, ids)));

/**
 * Who keeps an account from now on. Identities of single sign-on that found it before are gone, so that nobody else signs in by them.
 */
export const setKeeper = async (db: Db, userId: number, objectId: string | null): Promise<void> => {
  await db
    .update(userAccount)
    .set({ source: objectId === null ? 'local' : 'azure', sourceId: null, externalId: objectId, updateTime: new Date(), version: raw`${userAccount.version} + 1` })
    .where(eq(userAccount.id, userId));
  await db.delete(ssoIdentity).where(eq(ssoIdentity.userId, userId));
  await endSessionsOf(db, [userId], 'administrator');
};

export const forgetPassword = async (db: Db, userId: number): Promise<void> => {
  await db.update(userAccount).set({ passwordHash: null, mustChangePassword: false }).where(eq(userAccount.id, userId));
};

/** @returns undefined when the account is taken, in whatever capitals */
export const addAccount = async (db: Db, values: typeof userAccount.$inferInsert, groupIds: readonly number[]): Promise<number | undefined> => {
  const [added] = await db.insert(userAccount).values(values).onConflictDoNothing().returning({ id: userAccount.id });
  if (added) await db.insert(userGroup).values([...new Set(groupIds)].map((groupId) => ({ userId: added.id, groupId })));
  return added?.id;
};

/** Which of some accounts there are, in small letters. */
export const takenAccounts = async (db: Db, accounts: readonly string[]): Promise<Set<string>> => {
  const rows = await db.select({ account: raw<string>`lower(${userAccount.account})` }).from(userAccount).where(and(isThere, inArray(raw`lower(${userAccount.account})`, accounts.map((one) => one.toLowerCase()))));
  return new Set(rows.map(({ account }) => account));
};

export const hasResourceGroup = async (db: Db, id: number): Promise<boolean> => (await db.select({ id: resourceGroup.id }).from(resourceGroup).where(eq(resourceGroup.id, id))).length > 0;

export const hasGroups = async (db: Db, ids: readonly number[]): Promise<boolean> =>
  (await db.select({ id: portalGroup.id }).from(portalGroup).where(isAmong(portalGroup.id, ids))).length === new Set(ids).size;

/** Writes down what a reading has found. */
export const keepEntries = async (db: Db, entries: readonly (DirectoryPerson & Partial<Pick<EntryChange['after'], 'isPresent' | 'leftTime'>>)[], now: Date): Promise<void> => {
  const set = Object.fromEntries(['display_name', 'upn', 'mail', 'department', 'job_title', 'employee_id', 'is_enabled', 'licence', 'left_time', 'is_present', 'sync_time'].map((column) => [camel(column), raw.raw(`excluded.${column}`)]));
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
    await db.insert(directoryUser).values(entries.slice(from, from + ROWS_AT_ONCE).map((entry) => valuesOf(entry, now))).onConflictDoUpdate({ target: directoryUser.objectId, set });
  }
};

/** An entry that is known already has the row's id, too. */
const valuesOf = ({ objectId, displayName, upn, mail, department, jobTitle, employeeId, isEnabled, licence, isPresent, leftTime }: Parameters<typeof keepEntries>[1][number], syncTime: Date) => ({
  objectId, displayName, upn, mail, department, jobTitle, employeeId, isEnabled, licence, isPresent, leftTime, syncTime,
});
const camel = (column: string): string => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** When everybody who is there was last looked at. */
export const markSynchronised = async (db: Db, now: Date): Promise<void> => {
  await db.update(directoryUser).set({ syncTime: now }).where(isNull(directoryUser.leftTime));
};

export const updateAccount = async (db: Db, id: number, values: Partial<typeof userAccount.$inferInsert>): Promise<void> => {
  await db.update(userAccount).set({ ...values, updateTime: new Date(), version: raw`${userAccount.version} + 1` }).where(eq(userAccount.id, id));
};
