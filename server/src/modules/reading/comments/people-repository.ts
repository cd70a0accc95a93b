import { and, asc, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { isActivePerson } from '../../../database/active-people.ts';
import { report, userAccount } from '../../../database/schema/index.ts';
import { contains } from '../../../database/text-search.ts';
import { readersOf } from '../../publishing/catalogue/module.ts';
import type { Anchor } from './repository.ts';

export type Person = { readonly id: number; readonly account: string; readonly fullName: string; readonly avatar: string };

/** Who may open a report or dashboard, or a page of it: by grants that count, or because they have made it. */
const mayOpen = (db: Db, catalogueId: number, page?: string): SQL | undefined =>
  or(inArray(userAccount.id, readersOf(db, catalogueId, { page })), inArray(userAccount.id, db.select({ id: report.makerId }).from(report).where(eq(report.id, catalogueId))));

const person = { id: userAccount.id, account: userAccount.account, fullName: userAccount.fullName, avatar: userAccount.avatar };

const among = (db: Db, catalogueId: number, condition: SQL | undefined, page?: string) =>
  db
    .select(person)
    .from(userAccount)
    .where(and(isActivePerson, mayOpen(db, catalogueId, page), condition))
    .orderBy(asc(userAccount.fullName), asc(userAccount.id));

/** People who may open what a comment stands on, by name or account, without who asks: nobody addresses themselves. */
export const searchPeople = async (db: Db, { catalogueId, modularId }: Anchor, currentUserId: number, keyword: string, limit: number): Promise<Person[]> => {
  const matching = keyword === '' ? undefined : or(contains(userAccount.fullName, keyword), contains(userAccount.account, keyword));
  return among(db, catalogueId, and(ne(userAccount.id, currentUserId), matching), modularId || undefined).limit(limit);
};

/** Those of the people who may open it. */
export const peopleAmong = async (db: Db, catalogueId: number, ids: readonly number[]): Promise<Person[]> =>
  ids.length === 0 ? [] : among(db, catalogueId, inArray(userAccount.id, [...ids]));

/** Those of the people whose account there still is, whatever they may open. */
export const peopleByIds = async (db: Db, ids: readonly number[]): Promise<Person[]> =>
  ids.length === 0 ? [] : db.select(person).from(userAccount).where(inArray(userAccount.id, [...ids])).orderBy(asc(userAccount.fullName), asc(userAccount.id));
