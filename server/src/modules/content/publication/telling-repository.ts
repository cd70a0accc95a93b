import { and, asc, eq, getTableColumns, isNull, sql as raw, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/database.ts';
import type { IsShown } from '../../reading/notifications/module.ts';

/** A table of what is published, and told once. */
type Told = PgTable & { readonly id: PgColumn; readonly publishTime: PgColumn; readonly toldTime: PgColumn };
type RowOf<Table extends Told> = Table['$inferSelect'];

/**
 * Marks one that is due, and nobody was told of, as told. Nobody else takes it until the transaction ends.
 * @returns these columns of it; undefined where there is none
 */
export const takeUntold = async <Table extends Told, Name extends keyof RowOf<Table> & string>(db: Db, table: Table, isDue: SQL | undefined, columns: readonly Name[]): Promise<Pick<RowOf<Table>, Name> | undefined> => {
  const { id, publishTime, toldTime }: Told = table;
  const [next] = await db.select({ id }).from(table as Told).where(and(isDue, isNull(toldTime))).orderBy(asc(publishTime), asc(id)).limit(1).for('update', { skipLocked: true });
  if (!next) return undefined;
  const all: Readonly<Record<string, PgColumn>> = getTableColumns<Told>(table);
  const [told] = await db.update(table as Told).set({ toldTime: raw`now()` } as object).where(eq(id, next.id)).returning(Object.fromEntries(columns.map((name) => [name, all[name]!])));
  return told as Pick<RowOf<Table>, Name> | undefined;
};

/** One that is to be seen now; undefined for any other. Nobody deletes it until the transaction ends. */
export const findSeen = async <Table extends Told>(db: Db, table: Table, id: number, isSeen: SQL | undefined): Promise<RowOf<Table> | undefined> =>
  (await db.select().from(table as Told).where(and(eq(table.id, id), isSeen)).for('key share'))[0];

/** That the one with an id is somebody's to see now, where it is said whose a row is. */
export const isSeenById = (table: Told, isReadable: (userId: number) => SQL | undefined): IsShown => (id, userId) => raw`exists (select from ${table} where ${and(eq(table.id, id), isReadable(userId))})`;

/** One that nobody else reminds of, changes or deletes until the transaction ends; people go on reading it meanwhile. */
export const holdForReminder = async <Table extends Told>(db: Db, table: Table, id: number): Promise<RowOf<Table> | undefined> =>
  (await db.select().from(table as Told).where(eq(table.id, id)).for('no key update'))[0];
