import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { userAccount } from './schema/index.ts';

/** Until the transaction ends: of several that count, name or order what is one user's, one does at a time. */
export const holdUser = async (db: Db, userId: number): Promise<void> => {
  await db.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, userId)).for('no key update');
};
