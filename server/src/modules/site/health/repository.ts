import { sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';

/** Rejects when the database does not answer. */
export const ping = async (db: Db): Promise<void> => {
  await db.execute(raw`select 1`);
};
