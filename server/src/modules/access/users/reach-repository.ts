import { and, eq, inArray, isNull, not, sql as raw } from 'drizzle-orm';
import type { BuiltInGroup } from '../../../built-in-groups.ts';
import { isThere } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { dataRole, resourceGroup, userAccount } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import { administrators } from '../../../provisioning/administrators-repository.ts';

/** Any number that nobody else takes. */
const PEOPLE_LOCK = 7_120_601;

/** What of a person decides whose rows they see, where a data role says so. */
export type RowValues = Pick<typeof userAccount.$inferSelect, 'mail' | 'jobNo' | 'departmentId'>;
export type Person = RowValues & { readonly id: number; readonly account: string; readonly isAction: boolean; readonly validUntil: Date | null; readonly resourceGroupId: number };

/** Until the transaction ends, on every replica. */
export const holdPeople = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${PEOPLE_LOCK})`);
};

export const findPeople = (db: Db, ids: readonly number[]): Promise<Person[]> => {
  const { id, account, isAction, validUntil, resourceGroupId, mail, jobNo, departmentId } = userAccount;
  return db.select({ id, account, isAction, validUntil, resourceGroupId, mail, jobNo, departmentId }).from(userAccount).where(and(isThere, isAmong(id, ids))).orderBy(id);
};

/** The data roles that show each person other rows: their templates say more of them than the account, which nobody changes. */
export const personalDataRoles = async (db: Db): Promise<Set<number>> =>
  new Set((await db.select({ id: dataRole.id }).from(dataRole).where(raw`${dataRole.username} || ${dataRole.customData} ~ '\\{(mail|jobNo|department)\\}'`)).map(({ id }) => id));

export const isAdministrators = async (db: Db, resourceGroupId: number): Promise<boolean> => (await administratorGroups(db)).has(resourceGroupId);

export const administratorGroups = async (db: Db): Promise<Set<number>> => new Set((await administrators(db)).map(({ id }) => id));

/** Undefined where administrators have deleted it. */
export const builtInGroupId = async (db: Db, code: BuiltInGroup): Promise<number | undefined> => (await db.select({ id: resourceGroup.id }).from(resourceGroup).where(eq(resourceGroup.code, code)))[0]?.id;

/** Whether somebody holds everything who is not disabled, and will not be by time. @param besides who do not count */
export const hasAdministrator = async (db: Db, besides: readonly number[] = []): Promise<boolean> => {
  const rows = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(userAccount.isAction, true), isNull(userAccount.validUntil), inArray(userAccount.resourceGroupId, administrators(db)), besides.length === 0 ? undefined : not(isAmong(userAccount.id, besides))))
    .limit(1);
  return rows.length > 0;
};

/** The same of one person, of whom it is known which resource groups are administrators'. */
export const countsAsAdministrator = ({ isAction, validUntil, resourceGroupId }: Pick<Person, 'isAction' | 'validUntil' | 'resourceGroupId'>, groups: ReadonlySet<number>): boolean =>
  isAction && validUntil === null && groups.has(resourceGroupId);
