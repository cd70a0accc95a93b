import { sql as raw } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

type Ordered = PgTable & { readonly id: PgColumn; readonly sort: PgColumn };

/** Gives rows the positions 0, 1, 2 and so on, in one statement however many they are; those that stand there already are not written. */
export const putInOrder = async (db: Db, table: Ordered, ids: readonly number[]): Promise<void> => {
  const placed = raw`unnest(${raw.param([...ids])}::int[]) with ordinality as placed (id, place)`;
  await db.execute(raw`update ${table} set sort = placed.place - 1 from ${placed} where ${table.id} = placed.id and ${table.sort} <> placed.place - 1`);
};
