import { and, eq, inArray, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { userAccount } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import { administrators } from '../../../provisioning/administrators-repository.ts';

/** Any number that nobody else takes. */
const PEOPLE_LOCK = 7_120_601;

export type Person = { readonly id: number; readonly account: string; readonly isAction: boolean; readonly resourceGroupId: number };

/** Until the transaction ends, on every replica. */
export const holdPeople = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${PEOPLE_LOCK})`);
};

export const findPeople = (db: Db, ids: readonly number[]): Promise<Person[]> =>
  db
    .select({ id: userAccount.id, account: userAccount.account, isAction: userAccount.isAction, resourceGroupId: userAccount.resourceGroupId })
    .from(userAccount)
    .where(isAmong(userAccount.id, ids))
    .orderBy(userAccount.id);

export const isAdministrators = async (db: Db, resourceGroupId: number): Promise<boolean> =>
  (await administrators(db)).some(({ id }) => id === resourceGroupId);

/** Whether somebody who is not disabled holds everything. */
export const hasAdministrator = async (db: Db): Promise<boolean> => {
  const rows = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(userAccount.isAction, true), inArray(userAccount.resourceGroupId, administrators(db))))
    .limit(1);
  return rows.length > 0;
};
