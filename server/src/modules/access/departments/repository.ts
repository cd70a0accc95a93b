import { and, asc, count, eq, inArray, sql as raw } from 'drizzle-orm';
import { personName } from '@portal/shared/formats';
import { isThere } from '../../../database/active-people.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { putInOrder } from '../../../database/put-in-order.ts';
import { dataRole, department, userAccount } from '../../../database/schema/index.ts';
import { administrators } from '../../../provisioning/administrators-repository.ts';

export type DepartmentRow = typeof department.$inferSelect;

/** Any number that nobody else takes. */
const DEPARTMENT_LOCK = 7_120_652;

/** Until the transaction ends, on every replica: two moves at the same time could make a circle. */
export const holdDepartments = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${DEPARTMENT_LOCK})`);
};

/** Every department, in the order of their places. */
export const listDepartments = (db: Db): Promise<DepartmentRow[]> => db.select().from(department).orderBy(asc(department.sort), asc(department.id));

/** How many people are in each department; `null` is for those who are in none. */
export const countPeople = async (db: Db): Promise<Map<number | null, number>> => {
  const rows = await db.select({ id: userAccount.departmentId, people: count() }).from(userAccount).where(isThere).groupBy(userAccount.departmentId);
  return new Map(rows.map(({ id, people }) => [id, people]));
};

/** What managers are called, by their ids. */
export const namesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: userAccount.id, fullName: userAccount.fullName, account: userAccount.account }).from(userAccount).where(and(isThere, inArray(userAccount.id, [...ids])));
  return new Map(rows.map(({ id, fullName, account }) => [id, personName({ fullName, account })]));
};

/** @returns undefined when the code is taken, in whatever capitals */
export const addDepartment = async (db: Db, values: typeof department.$inferInsert): Promise<number | undefined> =>
  (await db.insert(department).values(values).onConflictDoNothing().returning({ id: department.id }))[0]?.id;

/** Whether somebody may change codes of departments: where a data role shows people the rows of theirs, an administrator only (decision 54). */
export const mayChangeCodes = async (db: Db, { resourceGroupId }: Pick<CurrentUser, 'resourceGroupId'>): Promise<boolean> => {
  const [role] = await db.select({ id: dataRole.id }).from(dataRole).where(raw`${dataRole.username} || ${dataRole.customData} like '%{department}%'`).limit(1);
  return role === undefined || (await administrators(db)).some(({ id }) => id === resourceGroupId);
};

export const updateDepartment = async (db: Db, id: number, values: Partial<typeof department.$inferInsert>): Promise<void> => {
  await db.update(department).set({ ...values, updateTime: new Date(), version: raw`${department.version} + 1` }).where(eq(department.id, id));
};

export const order = (db: Db, ids: readonly number[]): Promise<void> => putInOrder(db, department, ids);

export const removeDepartments = async (db: Db, ids: readonly number[]): Promise<void> => {
  // All of them go together, whichever stands below which.
  await db.update(department).set({ parentId: null }).where(inArray(department.id, [...ids]));
  await db.delete(department).where(inArray(department.id, [...ids]));
};
