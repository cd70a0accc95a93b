import type { Db } from '../../../database/database.ts';
import { auditLog } from '../../../database/schema/index.ts';

export type NewEntry = Omit<typeof auditLog.$inferInsert, 'id' | 'createTime'>;

export const addEntry = async (db: Db, entry: NewEntry): Promise<void> => {
  await db.insert(auditLog).values(entry);
};
